import { Download, LayoutTemplate, Recycle, Trash2 } from 'lucide-react'
import type { GenerationRow } from '../../data/generations.ts'
import { resultFile, unreachableText } from '../../data/result-file.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSaveFile } from '../../ui/use-save-file.ts'

interface ResultButtonsProps {
  row: GenerationRow
  /** Address of the result. */
  url: string
  onReuse: (url: string) => void
  onCreateTemplate: (url: string) => void
  onRemove: () => void
}

const icon = 'size-4.5 shrink-0'
/** On a phone three keys in a row, the sign above the words. */
const KEY = 'max-sm:flex-col max-sm:gap-1 max-sm:px-1 max-sm:py-1.5 max-sm:text-fine max-sm:leading-tight'

export function ResultButtons({ row, url, onReuse, onCreateTemplate, onRemove }: ResultButtonsProps) {
  const download = useSaveFile(unreachableText)
  return (
    <div className="grid w-full grid-cols-3 gap-2 sm:flex sm:flex-wrap">
      {download.message && (
        <Notice tone={download.message.tone} className="col-span-3 w-full">
          {download.message.text}
        </Notice>
      )}
      <Button
        look="primary"
        className="col-span-3"
        busy={download.busy}
        icon={<Download aria-hidden="true" className={icon} />}
        onClick={() => void download.save(url, () => resultFile(row, url))}
      >
        Download
      </Button>
      <Button
        className={KEY}
        icon={<Recycle aria-hidden="true" className={icon} />}
        onClick={() => onReuse(url)}
      >
        Reuse Result as Input
      </Button>
      <Button
        className={KEY}
        icon={<LayoutTemplate aria-hidden="true" className={icon} />}
        onClick={() => onCreateTemplate(url)}
      >
        Create Template
      </Button>
      <Button
        look="quiet"
        className={`text-tomato-deep sm:ml-auto ${KEY}`}
        icon={<Trash2 aria-hidden="true" className={icon} />}
        onClick={onRemove}
      >
        Delete
      </Button>
    </div>
  )
}
