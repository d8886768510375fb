import { Camera, ImageUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { AppError } from '../../../contract/errors.ts'
import { UPLOAD_MIME_TYPES } from '../../../contract/limits.ts'
import { type PickedFile, pickPhoto } from '../../data/generations.ts'
import { Button } from '../../ui/button.tsx'
import { InSight } from '../../ui/in-sight.tsx'
import { measurePicture } from '../../ui/measure-picture.ts'
import { Notice } from '../../ui/notice.tsx'
import { takeFile } from '../../ui/take-file.ts'
import { ClipboardProblem, canReadClipboard, readClipboardPhoto } from './clipboard.ts'
import type { InputPhoto } from './draft.ts'
import { PhotoInvitation } from './photo-invitation.tsx'
import { PhotoPreview } from './photo-preview.tsx'
import { usePageFiles } from './use-page-files.ts'

const ACCEPT = UPLOAD_MIME_TYPES.join(',')

interface BeforePanelProps {
  photo: InputPhoto | null
  /** Beside a result a phone shows it as a small row. */
  small: boolean
  onPhoto: (photo: InputPhoto) => void
}

export function BeforePanel({ photo, small, onPhoto }: BeforePanelProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [reading, setReading] = useState(false)
  const upload = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const newest = useRef(0)
  // The table may be another one by the time a photo has been read.
  const latest = useRef(onPhoto)
  useEffect(() => {
    latest.current = onPhoto
  }, [onPhoto])

  const pick = async (source: PickedFile | undefined | Promise<PickedFile>) => {
    if (!source) return
    const mine = ++newest.current
    // A slow big photo must not replace the one picked after it.
    const isNewest = () => mine === newest.current
    setReading(true)
    setProblem(null)
    try {
      const picked = await pickPhoto(await source, measurePicture)
      if (!isNewest()) return
      latest.current(picked)
    } catch (error) {
      if (isNewest()) setProblem(problemText(error))
    } finally {
      if (isNewest()) setReading(false)
    }
  }
  const dropping = usePageFiles((file) => void pick(file))

  const inputs = { type: 'file', accept: ACCEPT, tabIndex: -1, className: 'hidden' } as const

  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3">
      <h2 className={`small-caps font-text text-soft ${photo && small ? 'max-sm:sr-only' : ''}`}>Before</h2>
      {photo ? (
        <PhotoPreview photo={photo} small={small} dropping={dropping}>
          <Button
            busy={reading}
            icon={<ImageUp aria-hidden="true" className="size-4.5" />}
            onClick={() => upload.current?.click()}
          >
            Replace Photo
          </Button>
          <Button
            className={`not-pointer-coarse:hidden ${small ? 'max-sm:px-3' : ''}`}
            icon={<Camera aria-hidden="true" className="size-4.5" />}
            onClick={() => camera.current?.click()}
          >
            <span className={small ? 'max-sm:sr-only' : ''}>Take photo</span>
          </Button>
        </PhotoPreview>
      ) : (
        <PhotoInvitation
          dropping={dropping}
          reading={reading}
          onUpload={() => upload.current?.click()}
          onCamera={() => camera.current?.click()}
          onPaste={canReadClipboard() ? () => void pick(readClipboardPhoto()) : undefined}
        />
      )}
      {problem && (
        <InSight>
          <Notice>{problem}</Notice>
        </InSight>
      )}
      <input
        ref={upload}
        {...inputs}
        aria-label="Upload photo"
        onChange={(event) => void pick(takeFile(event.target))}
      />
      <input
        ref={camera}
        {...inputs}
        capture="environment"
        aria-label="Camera photo"
        onChange={(event) => void pick(takeFile(event.target))}
      />
    </div>
  )
}

function problemText(error: unknown): string {
  return error instanceof AppError || error instanceof ClipboardProblem
    ? error.message
    : 'This photo can’t be read. Please select a valid image file.'
}
