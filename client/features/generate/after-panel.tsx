import { type Ref, useRef, useState } from 'react'
import { isRunning } from '../../../contract/generation.ts'
import type { PlatelightDb } from '../../data/db.ts'
import type { GenerationRow } from '../../data/generations.ts'
import type { SyncStatus } from '../../data/sync.ts'
import { Notice } from '../../ui/notice.tsx'
import { bannerOf } from './banner.ts'
import { CropPanel } from './crop-panel.tsx'
import type { InputPhoto } from './draft.ts'
import { EmptyResult } from './empty-result.tsx'
import { FailedActions } from './failed-actions.tsx'
import { ResultActions } from './result-actions.tsx'
import { ResultNotes } from './result-notes.tsx'
import { ResultPicture } from './result-picture.tsx'
import { RunningView } from './running-view.tsx'

interface AfterPanelProps {
  ref: Ref<HTMLDivElement>
  db: PlatelightDb
  row: GenerationRow | null
  recent: GenerationRow[]
  status: SyncStatus
  input: InputPhoto | null
  onReuse: (photo: InputPhoto) => void
  /** To what a refused one was set up with. */
  onEdit: (row: GenerationRow) => void
  onCreateTemplate?: (row: GenerationRow, url: string) => void
}

export function AfterPanel(props: AfterPanelProps) {
  const { ref, db, row, recent, status, input, onReuse, onEdit, onCreateTemplate } = props
  /** The generation being cropped: another one on the table begins with the cropper closed. */
  const [cropped, setCropped] = useState<string | null>(null)
  const banner = row && bannerOf(row, status)
  // A result is shown only if there is one and the generation has not failed.
  const result = row && row.status !== 'failed' ? row.output_url : null
  const cropping = row !== null && cropped === row.id
  const cropButton = useRef<HTMLButtonElement>(null)
  const closeCropper = () => {
    setCropped(null)
    // What had the focus goes with the cropper.
    cropButton.current?.focus()
  }
  return (
    <div
      ref={ref}
      // On a phone it is scrolled up to the header, not to what is left over above it.
      className={`grid min-w-0 scroll-mt-0 grid-cols-[minmax(0,1fr)] gap-3 max-sm:tall:-scroll-mt-7 ${row ? 'content-start' : 'grid-rows-[auto_1fr] max-sm:hidden'}`}
    >
      <h2 className="small-caps font-text text-soft">After</h2>
      <div className="overflow-hidden rounded-panel border border-line bg-card">
        {banner && (
          <Notice tone={banner.tone} className="m-3">
            {banner.tone === 'moderation' && <p className="font-semibold">Not generated</p>}
            {banner.text}
          </Notice>
        )}
        {!row && <EmptyResult />}
        {row && result && !cropping && <ResultPicture row={row} url={result} />}
        {result && cropping && <CropPanel url={result} onClose={closeCropper} />}
        {row && !result && isRunning(row.status) && (
          <RunningView db={db} row={row} recent={recent} status={status} input={input} />
        )}
        {row?.status === 'failed' && <FailedActions db={db} row={row} onEdit={() => onEdit(row)} />}
        {row && result && (
          <ResultActions
            // Another result begins without the last one's messages and dialogs.
            key={row.id}
            db={db}
            row={row}
            url={result}
            cropping={cropping}
            cropButton={cropButton}
            onCrop={(open) => setCropped(open ? row.id : null)}
            onReuse={onReuse}
            onCreateTemplate={onCreateTemplate}
          />
        )}
      </div>
      {row && result && <ResultNotes db={db} row={row} />}
    </div>
  )
}
