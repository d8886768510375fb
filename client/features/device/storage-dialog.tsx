// What this device keeps for working offline, what still waits to be sent, and the ways to send or to clear it.
import { useLiveQuery } from 'dexie-react-hooks'
import { RefreshCw, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { PlatelightDb } from '../../data/db.ts'
import { sendNow } from '../../data/outbox.ts'
import { readStorage, type StorageReport } from '../../data/storage.ts'
import type { SyncStatus } from '../../data/sync.ts'
import { listUnsent } from '../../data/unsent.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useNow } from '../../ui/use-now.ts'
import { ClearQuestion } from './clear-question.tsx'
import { UnsentList } from './unsent-list.tsx'
import { bytesText, syncText } from './words.ts'

interface StorageDialogProps {
  db: PlatelightDb
  status: SyncStatus
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function StorageDialog({ db, status, open, onOpenChange }: StorageDialogProps) {
  const now = useNow(30_000)
  const changes = useLiveQuery(() => listUnsent(db), [db]) ?? []
  const [asking, setAsking] = useState(false)
  const [cleared, setCleared] = useState(0)
  const report = useReport(db, open, `${status.syncedAt} ${changes.length} ${cleared}`)
  const refused = changes.filter(({ failure }) => failure).length
  const change = (next: boolean) => {
    setAsking(false)
    onOpenChange(next)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title="On this device"
      footer={
        asking ? (
          <ClearQuestion
            db={db}
            unsent={changes.length}
            online={status.online}
            onDone={(done) => {
              setAsking(false)
              if (done) setCleared(cleared + 1)
            }}
          />
        ) : (
          <>
            <Button icon={<Trash2 aria-hidden="true" className="size-4.5" />} onClick={() => setAsking(true)}>
              Clear cache
            </Button>
            <Button
              look="primary"
              busy={status.syncing}
              icon={<RefreshCw aria-hidden="true" className="size-4.5" />}
              onClick={() => void sendNow(db)}
            >
              Sync now
            </Button>
          </>
        )
      }
    >
      <p role="status" className="text-small text-soft">
        {syncText(status, refused, now)}
      </p>
      {changes.length > 0 && (
        <section aria-label="Not sent yet" className="mt-4 grid gap-2">
          <h3 className="small-caps font-text text-soft">Not sent yet</h3>
          <UnsentList db={db} changes={changes} onLeave={() => change(false)} />
        </section>
      )}
      <section aria-label="Kept for working offline" className="mt-5">
        <h3 className="small-caps mb-1 font-text text-soft">Kept for working offline</h3>
        {report && <Report report={report} />}
      </section>
    </Dialog>
  )
}

function Report({ report }: { report: StorageReport }) {
  const { pictures, unsentPhotos, used, allowed, persisted } = report
  const rows: [string, string][] = [
    ['Dishes', `${report.dishes}`],
    ['Templates', `${report.templates}`],
    ['History', `${report.generations}`],
    ['Pictures', pictures.count ? `${pictures.count} · ${bytesText(pictures.bytes)}` : '0'],
    [
      'Photos not sent yet',
      unsentPhotos.count ? `${unsentPhotos.count} · ${bytesText(unsentPhotos.bytes)}` : '0',
    ],
  ]
  return (
    <>
      <dl className="grid text-small">
        {rows.map(([name, value]) => (
          <div key={name} className="flex items-baseline gap-2 py-1.5">
            <dt>{name}</dt>
            <span aria-hidden="true" className="leader" />
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-fine text-soft">
        {used !== null &&
          allowed !== null &&
          `${bytesText(used)} of ${bytesText(allowed)} that this browser allows. `}
        {persisted
          ? 'Your browser keeps it even when space is short.'
          : 'When space is short your browser may clear it, unless Platelight is installed.'}
      </p>
    </>
  )
}

/** Read anew whenever `version` changes: photos are big, so not with every change of a row. */
function useReport(db: PlatelightDb, open: boolean, version: string): StorageReport | null {
  const [report, setReport] = useState<StorageReport | null>(null)
  useEffect(() => {
    if (!open) return
    let current = true
    readStorage(db).then(
      (next) => current && setReport(next),
      () => {},
    )
    return () => {
      current = false
    }
  }, [db, open, version])
  return report
}
