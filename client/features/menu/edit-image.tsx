// Image & Cropping: the dish's picture in the cropper, and what can be done with it.
import { Crop, Download, ImageUp, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { AppError } from '../../../contract/errors.ts'
import { MAX_UPLOAD_BYTES, MIN_SIDE_PIXELS } from '../../../contract/limits.ts'
import type { PlatelightDb } from '../../data/db.ts'
import { cropMenuPicture, type MenuRow, replaceMenuPicture, revertMenuPicture } from '../../data/menu.ts'
import { pickPhoto } from '../../data/photos.ts'
import { sentenceOf } from '../../data/sentence.ts'
import { Button } from '../../ui/button.tsx'
import { type CropArea, croppedFileName } from '../../ui/crop-area.ts'
import { cropPicture } from '../../ui/crop-picture.ts'
import { Cropper } from '../../ui/cropper.tsx'
import { measurePicture } from '../../ui/measure-picture.ts'
import { Notice } from '../../ui/notice.tsx'
import { PlateSketch } from '../../ui/plate-sketch.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { takeFile } from '../../ui/take-file.ts'
import { useToast } from '../../ui/toast.tsx'
import { useBlobUrl } from '../../ui/use-blob-url.ts'
import { useSaveFile } from '../../ui/use-save-file.ts'
import { PHOTO_TYPES } from './photo-types.ts'
import { useDishBytes } from './use-dish-bytes.ts'

type Work = 'crop' | 'revert' | 'update'

interface EditImageProps {
  db: PlatelightDb
  row: MenuRow
  footer: HTMLElement | null
}

export function EditImage({ db, row, footer }: EditImageProps) {
  const { add } = useToast()
  const input = useRef<HTMLInputElement>(null)
  const { bytes, problem: unread } = useDishBytes(db, row)
  const url = useBlobUrl(bytes)
  // Of this picture: what was marked on the one before it means nothing any more.
  const [marked, setMarked] = useState<{ of: Blob; area: CropArea } | null>(null)
  const area = marked && marked.of === bytes ? marked.area : null
  const [busy, setBusy] = useState<Work | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const work = async (kind: Work, otherwise: string, done: string | null, job: () => Promise<unknown>) => {
    if (busy) return
    setBusy(kind)
    setProblem(null)
    try {
      await job()
      if (done) add({ title: done, data: { tone: 'good' } })
    } catch (error) {
      console.warn('Changing a picture failed', error)
      setProblem(sentenceOf(error, otherwise))
    }
    setBusy(null)
  }
  const cut = async (type: 'image/png' | 'image/jpeg') => {
    if (!bytes || !area) throw new Error('There is nothing to crop yet.')
    const limits = type === 'image/jpeg' ? { maxBytes: MAX_UPLOAD_BYTES } : {}
    return await cropPicture(bytes, area, { type, ...limits })
  }
  const apply = () =>
    work('crop', 'Failed to apply crop. Please try again.', 'Crop applied.', async () => {
      if (area && Math.min(area.width, area.height) < MIN_SIDE_PIXELS) throw new AppError('image_too_small')
      const file = new File([await cut('image/jpeg')], `${row.id}.jpg`, { type: 'image/jpeg' })
      await cropMenuPicture(db, row.id, await pickPhoto(file))
    })
  const revert = () =>
    work('revert', 'Failed to revert to original. Please try again.', 'The original is back.', () =>
      revertMenuPicture(db, row.id),
    )
  const download = useSaveFile((error) =>
    sentenceOf(error, 'The picture couldn’t be saved. Please try again.'),
  )
  const cropped = async () => {
    const png = await cut('image/png')
    return new File([png], croppedFileName(Date.now()), { type: png.type })
  }
  const update = (file: File | undefined) =>
    file &&
    work('update', 'Failed to update menu item. Please try again.', 'Photo updated.', async () =>
      replaceMenuPicture(db, row.id, await pickPhoto(file, measurePicture)),
    )

  // Without an original it stays enabled, and says so.
  const original = row.local_original ?? row.original_image_url
  const isOriginal = Boolean(original) && (row.local_image ?? row.image_url) === original
  const hasPicture = Boolean(row.local_image || row.image_url)
  // What is shown is about to give way: a press would be lost, or meant for the other one.
  const leaving = busy === 'update' || busy === 'revert'
  return (
    <div className="grid gap-4 pb-1">
      {unread && <Notice>{unread}</Notice>}
      {!hasPicture && (
        <div className="grid min-h-64 place-items-center content-center gap-3 rounded-control bg-sunken text-center text-soft">
          <PlateSketch className="h-20 text-edge" />
          <p className="text-small">This dish has no picture yet.</p>
        </div>
      )}
      {hasPicture && !unread && !url && (
        <div
          role="status"
          className="grid h-[min(42dvh,26rem)] place-items-center rounded-control bg-sunken text-tomato"
        >
          <Spinner className="size-8" />
          <span className="sr-only">Loading the picture</span>
        </div>
      )}
      {url && (
        <Cropper
          key={url}
          image={url}
          onArea={(next) => bytes && setMarked({ of: bytes, area: next })}
          onError={() => setProblem('This picture can’t be shown. Update the photo to replace it.')}
        />
      )}
      <input
        ref={input}
        type="file"
        accept={PHOTO_TYPES}
        tabIndex={-1}
        aria-label="New dish photo"
        className="hidden"
        onChange={(event) => void update(takeFile(event.target))}
      />
      {footer &&
        createPortal(
          <>
            {problem && <Notice className="w-full">{problem}</Notice>}
            {download.message && (
              <Notice tone={download.message.tone} className="w-full">
                {download.message.text}
              </Notice>
            )}
            <div className="flex flex-1 flex-wrap gap-2 max-sm:grid max-sm:basis-full max-sm:grid-cols-3 max-sm:*:flex-col max-sm:*:gap-1 max-sm:*:px-1 max-sm:*:py-1.5 max-sm:*:text-fine max-sm:*:leading-tight">
              <Button
                busy={busy === 'update'}
                icon={<ImageUp aria-hidden="true" className="size-4.5" />}
                onClick={() => input.current?.click()}
              >
                Update photo
              </Button>
              {hasPicture && (
                <>
                  <Button
                    busy={busy === 'revert'}
                    disabled={isOriginal}
                    title={isOriginal ? 'This is the original.' : undefined}
                    icon={<Undo2 aria-hidden="true" className="size-4.5" />}
                    onClick={() => void revert()}
                  >
                    Revert to original
                  </Button>
                  <Button
                    busy={download.busy}
                    disabled={!area || leaving}
                    icon={<Download aria-hidden="true" className="size-4.5" />}
                    onClick={() =>
                      void download.save(JSON.stringify([row.local_image, row.image_url, area]), cropped)
                    }
                  >
                    Download
                  </Button>
                </>
              )}
            </div>
            {hasPicture && (
              <Button
                look="primary"
                className="max-sm:basis-full"
                busy={busy === 'crop'}
                disabled={!area || leaving}
                icon={<Crop aria-hidden="true" className="size-4.5" />}
                onClick={() => void apply()}
              >
                Apply crop
              </Button>
            )}
          </>,
          footer,
        )}
    </div>
  )
}
