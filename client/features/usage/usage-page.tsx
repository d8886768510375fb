import { RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { CUSTOM_STYLE_ID, findStyle } from '../../../contract/catalog.ts'
import { USAGE_DAYS, type Usage, type UsageDays } from '../../../contract/usage.ts'
import type { PlatelightDb } from '../../data/db.ts'
import { readUsage } from '../../data/usage.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { CountList } from './count-list.tsx'
import { DayChart } from './day-chart.tsx'
import { Figures } from './figures.tsx'

const CHOICES = USAGE_DAYS.map((days) => ({ value: String(days), label: `${days} days` }))

/** What was made, how well it went and what it cost. The figures come from the server: they are all devices'. */
export function UsagePage({ db }: { db: PlatelightDb }) {
  const [days, setDays] = useState<UsageDays>(30)
  const [usage, setUsage] = useState<Usage | null>(null)
  const [state, setState] = useState<'reading' | 'read' | 'failed'>('reading')
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isWanted = true
    setState('reading')
    readUsage(db, days).then(
      (next) => {
        if (!isWanted) return
        setUsage(next)
        setState('read')
      },
      () => isWanted && setState('failed'),
    )
    return () => {
      isWanted = false
    }
  }, [db, days, attempt])
  return (
    <div className="grid gap-6">
      <div className="max-w-sm print:hidden">
        <Segmented
          label="Period"
          value={String(days)}
          onChange={(value) => setDays(Number(value) as UsageDays)}
          choices={CHOICES}
        />
      </div>
      {state === 'failed' && (
        <Notice>
          <p>Your figures couldn’t be read. They need a connection: check it and try again.</p>
          <Button
            className="mt-2"
            icon={<RotateCw aria-hidden="true" className="size-4.5" />}
            onClick={() => setAttempt(attempt + 1)}
          >
            Try again
          </Button>
        </Notice>
      )}
      {state === 'reading' && !usage && (
        <p role="status" className="flex items-center gap-3 py-10 text-soft">
          <Spinner className="size-6" /> Adding up your photos…
        </p>
      )}
      {usage && (
        <div aria-busy={state === 'reading'} className="grid gap-6 aria-busy:opacity-60">
          <Figures usage={usage} />
          <DayChart days={usage.days} />
          <div className="grid gap-6 lg:grid-cols-2">
            <CountList
              title="Styles"
              empty="No photo in a style yet."
              rows={usage.styles.map(({ styleId, count }) => ({ name: styleName(styleId), count }))}
            />
            <CountList
              title="Most used templates"
              empty="No photo from a template yet."
              rows={usage.templates.map(({ name, count }) => ({ name, count }))}
            />
          </div>
        </div>
      )}
    </div>
  )
}

function styleName(id: number): string {
  return id === CUSTOM_STYLE_ID ? 'Custom style' : (findStyle(id)?.name ?? `Style ${id}`)
}
