import { isRunning } from '../../../contract/generation.ts'
import type { PlatelightDb } from '../../data/db.ts'
import type { GenerationRow } from '../../data/generations.ts'
import type { SyncStatus } from '../../data/sync.ts'
import { Notice } from '../../ui/notice.tsx'
import { bannerOf } from './banner.ts'
import type { InputPhoto } from './draft.ts'
import { EmptyResult } from './empty-result.tsx'
import { FailedActions } from './failed-actions.tsx'
import { ResultActions } from './result-actions.tsx'
import { ResultNotes } from './result-notes.tsx'
import { ResultPicture } from './result-picture.tsx'
import { RunningView } from './running-view.tsx'

interface AfterPanelProps {
  db: PlatelightDb
  row: GenerationRow | null
  status: SyncStatus
  input: InputPhoto | null
  onReuse: (photo: InputPhoto) => void
}

export function AfterPanel({ db, row, status, input, onReuse }: AfterPanelProps) {
  const banner = row && bannerOf(row, status)
  // A result is shown only if there is one and the generation has not failed.
  const result = row && row.status !== 'failed' ? row.output_url : null
  return (
    <div className={`grid min-w-0 content-start gap-3 ${row ? '' : 'max-sm:hidden'}`}>
      <h2 className="small-caps font-text text-soft">After</h2>
      <div className="overflow-hidden rounded-panel border border-line bg-card">
        {banner && (
          <Notice tone={banner.tone} className="m-3">
            {banner.tone === 'moderation' && <p className="font-semibold">Not generated</p>}
            {banner.text}
          </Notice>
        )}
        {!row && <EmptyResult />}
        {row && result && <ResultPicture row={row} url={result} />}
        {row && !result && isRunning(row.status) && <RunningView row={row} status={status} input={input} />}
        {row?.status === 'failed' && <FailedActions db={db} row={row} />}
        {row && result && <ResultActions row={row} url={result} onReuse={onReuse} />}
      </div>
      {row && result && <ResultNotes row={row} />}
    </div>
  )
}
