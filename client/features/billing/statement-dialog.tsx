import { RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { STATEMENT_PAGE, type StatementLine } from '../../../contract/billing.ts'
import { readStatement } from '../../data/billing.ts'
import type { PlatelightDb } from '../../data/db.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { amountText, reasonText } from './statement-text.ts'

interface Statement {
  lines: StatementLine[]
  state: 'reading' | 'more' | 'all' | 'failed'
  readOn: () => void
}

/** Page by page; asked of the server each time, since what is owed must not come from a cache. */
function useStatement(db: PlatelightDb): Statement {
  const [lines, setLines] = useState<StatementLine[]>([])
  const [state, setState] = useState<Statement['state']>('reading')
  const readAfter = (last: StatementLine | undefined) => {
    setState('reading')
    readStatement(db, last?.id ?? null).then(
      (page) => {
        setLines((before) => (last ? [...before, ...page] : page))
        setState(page.length < STATEMENT_PAGE ? 'all' : 'more')
      },
      () => setState('failed'),
    )
  }
  useEffect(() => readAfter(undefined), [db])
  return { lines, state, readOn: () => readAfter(lines.at(-1)) }
}

export function StatementDialog({ db, onClose }: { db: PlatelightDb; onClose: () => void }) {
  const { lines, state, readOn } = useStatement(db)
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title="Your credits"
      description="Every movement, newest first, with what was left after it."
    >
      {lines.length > 0 && <Lines lines={lines} />}
      {state === 'all' && lines.length === 0 && <p className="py-8 text-soft">Nothing has moved yet.</p>}
      {state === 'reading' && (
        <p role="status" className="flex items-center gap-3 py-6 text-soft">
          <Spinner className="size-6" /> Reading your statement…
        </p>
      )}
      {state === 'failed' && (
        <Notice className="my-4">
          <p>Your statement couldn’t be read. Check your connection and try again.</p>
          <Button
            className="mt-2"
            icon={<RotateCw aria-hidden="true" className="size-4.5" />}
            onClick={readOn}
          >
            Try again
          </Button>
        </Notice>
      )}
      {state === 'more' && (
        <Button className="my-4 w-full" onClick={readOn}>
          Show older
        </Button>
      )}
    </Dialog>
  )
}

function Lines({ lines }: { lines: StatementLine[] }) {
  return (
    <table className="w-full text-left text-small tabular-nums">
      <thead className="text-fine text-soft">
        <tr>
          <th scope="col" className="py-2 font-semibold">
            Date
          </th>
          <th scope="col" className="py-2 font-semibold">
            Reason
          </th>
          <th scope="col" className="py-2 pr-3 text-right font-semibold">
            Credits
          </th>
          <th scope="col" className="py-2 text-right font-semibold">
            Balance
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id} className="border-t border-line align-top">
            <td className="py-2.5 pr-3 whitespace-nowrap text-soft">
              <When iso={line.created_at} />
            </td>
            <td className="py-2.5 pr-3">{reasonText(line)}</td>
            <td className={`py-2.5 pr-3 text-right font-semibold ${line.amount > 0 ? 'text-herb' : ''}`}>
              {amountText(line.amount)}
            </td>
            <td className="py-2.5 text-right">{line.balance}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function When({ iso }: { iso: string }) {
  const date = new Date(iso)
  return (
    <time dateTime={iso}>
      {date.toLocaleDateString(undefined, { dateStyle: 'medium' })}{' '}
      <span className="text-fine max-sm:block">
        {date.toLocaleTimeString(undefined, { timeStyle: 'short' })}
      </span>
    </time>
  )
}
