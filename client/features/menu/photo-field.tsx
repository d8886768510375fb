import { ImagePlus, ImageUp, X } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import type { PickedPhoto } from '../../data/photos.ts'
import { Button } from '../../ui/button.tsx'
import { useBlobUrl } from '../../ui/use-blob-url.ts'
import { PHOTO_TYPES, pickDishPhoto, takeFile } from './pick-photo.ts'
import { sentenceOf } from './sentence.ts'

interface PhotoFieldProps {
  photo: PickedPhoto | null
  onPhoto: (photo: PickedPhoto | null) => void
}

/** A photo to add, by click or drop. May stay empty. */
export function PhotoField({ photo, onPhoto }: PhotoFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [over, setOver] = useState(false)
  const [blob, setBlob] = useState<Blob | null>(null)
  const url = useBlobUrl(photo && blob)

  const pick = async (file: File | undefined) => {
    if (!file) return
    try {
      const picked = await pickDishPhoto(file)
      setProblem(null)
      setBlob(new Blob([picked.bytes], { type: picked.type }))
      onPhoto(picked)
    } catch (error) {
      setProblem(sentenceOf(error, 'This photo can’t be read. Please select a valid image file.'))
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void pick(event.dataTransfer.files[0])
  }
  return (
    <div>
      <div className="mb-2 text-small font-semibold">
        Photo <span className="font-normal text-soft">(optional)</span>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut, the button inside does the same */}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`overflow-hidden rounded-control border border-dashed ${over ? 'border-tomato bg-tomato-wash' : 'border-edge bg-sunken/50'}`}
      >
        {photo ? (
          <div className="flex items-center gap-3 p-2.5">
            {url && <img src={url} alt="Chosen" className="size-24 rounded-chip object-cover" />}
            <div className="grid min-w-0 flex-1 gap-1">
              <span className="truncate text-fine text-soft">{photo.name}</span>
              <div className="flex flex-wrap gap-1">
                <Button
                  icon={<ImageUp aria-hidden="true" className="size-4.5" />}
                  onClick={() => input.current?.click()}
                >
                  Replace
                </Button>
                <Button
                  look="quiet"
                  icon={<X aria-hidden="true" className="size-4.5" />}
                  onClick={() => onPhoto(null)}
                >
                  Remove
                </Button>
              </div>
            </div>
          </div>
        ) : (
          <button
            type="button"
            onClick={() => input.current?.click()}
            className="flex min-h-24 w-full items-center justify-center gap-3 px-4 text-start text-small -outline-offset-4"
          >
            <ImagePlus aria-hidden="true" className="size-6 text-tomato" />
            <span>
              <span className="block font-semibold">Add a photo</span>
              <span className="block text-fine text-soft">PNG, JPG or WebP up to 10 MB</span>
            </span>
          </button>
        )}
      </div>
      {problem && (
        <p role="alert" className="mt-2 text-fine font-medium text-tomato-deep">
          {problem}
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept={PHOTO_TYPES}
        tabIndex={-1}
        aria-label="Dish photo"
        className="hidden"
        onChange={(event) => void pick(takeFile(event.target))}
      />
    </div>
  )
}
