import { BookmarkPlus, Crop, Download, LayoutTemplate, Recycle } from 'lucide-react'
import { type Ref, useEffect, useState } from 'react'
import { SAVE_SUCCESS_MS } from '../../../contract/limits.ts'
import type { PlatelightDb } from '../../data/db.ts'
import type { GenerationRow } from '../../data/generations.ts'
import { resultFile, unreachableText } from '../../data/result-file.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSaveFile } from '../../ui/use-save-file.ts'
import type { InputPhoto } from './draft.ts'
import { SaveToMenu } from './save-to-menu.tsx'

export interface ResultActionsProps {
  db: PlatelightDb
  row: GenerationRow
  url: string
  cropping: boolean
  cropButton: Ref<HTMLButtonElement>
  onCrop: (open: boolean) => void
  onReuse: (photo: InputPhoto) => void
  /** Absent where no templates are to be had. */
  onCreateTemplate?: (row: GenerationRow, url: string) => void
}

const icon = 'size-4.5 shrink-0'
/** Four of one size: signs in a line, long words in two. */
const KEY = 'justify-start! gap-2.5! px-3! py-1 text-start leading-tight text-balance'

export function ResultActions(props: ResultActionsProps) {
  const { db, row, url, cropping, cropButton, onCrop, onReuse, onCreateTemplate } = props
  const download = useSaveFile(unreachableText)
  const [saving, setSaving] = useState(false)
  const [saved, setSaved] = usePassing(SAVE_SUCCESS_MS)

  return (
    <div data-result-keys className="grid gap-2 p-3">
      {download.message && <Notice tone={download.message.tone}>{download.message.text}</Notice>}
      <Button
        // The cropper has its own first button.
        look={cropping ? 'secondary' : 'strong'}
        busy={download.busy}
        icon={<Download aria-hidden="true" className={icon} />}
        onClick={() => void download.save(url, () => resultFile(row, url))}
      >
        Download
      </Button>
      <div className="grid grid-cols-2 gap-2 sm:max-md:grid-cols-1">
        <Button
          ref={cropButton}
          className={KEY}
          aria-expanded={cropping}
          icon={<Crop aria-hidden="true" className={icon} />}
          onClick={() => onCrop(!cropping)}
        >
          Crop
        </Button>
        <Button
          className={KEY}
          icon={<BookmarkPlus aria-hidden="true" className={icon} />}
          onClick={() => setSaving(true)}
        >
          Save to Menu
        </Button>
        <Button
          className={`${KEY} ${onCreateTemplate ? '' : 'col-span-2'}`}
          icon={<Recycle aria-hidden="true" className={icon} />}
          onClick={() => onReuse({ url })}
        >
          Reuse Result as Input
        </Button>
        {onCreateTemplate && (
          <Button
            className={KEY}
            icon={<LayoutTemplate aria-hidden="true" className={icon} />}
            onClick={() => onCreateTemplate(row, url)}
          >
            Create Template
          </Button>
        )}
      </div>
      {/* Always there, so that what appears in it is announced. */}
      <p role="status" className="text-center text-small font-semibold text-herb empty:hidden">
        {saved}
      </p>
      {saving && (
        <SaveToMenu
          db={db}
          url={url}
          suggested={row.menu_item_id}
          onClose={() => setSaving(false)}
          onSaved={setSaved}
        />
      )}
    </div>
  )
}

/** A sentence that goes by itself. */
function usePassing(ms: number): [string | null, (text: string) => void] {
  const [said, setSaid] = useState<{ text: string } | null>(null)
  useEffect(() => {
    if (!said) return
    const timer = setTimeout(() => setSaid(null), ms)
    return () => clearTimeout(timer)
  }, [said, ms])
  return [said?.text ?? null, (text) => setSaid({ text })]
}
