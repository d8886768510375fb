import { ImagePlus, ImageUp, X } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Picture } from './picture.tsx'
import { PlateSketch } from './plate-sketch.tsx'
import { takeFile } from './take-file.ts'

interface PictureFieldProps {
  label: string
  optional?: boolean
  /** On the button while there is nothing yet. */
  invitation: string
  hint: string
  /** What the file input offers. */
  accept: string
  inputLabel: string
  /** What is chosen, filling its frame, and what it is called. */
  chosen: { picture: ReactNode; name: string } | null
  problem: string | null
  onFile: (file: File) => void
  /** Absent: what is there can only be replaced. */
  onRemove?: () => void
}

/** A picture by click or by drop. */
export function PictureField(props: PictureFieldProps) {
  const { label, optional, invitation, hint, accept, inputLabel, chosen, problem, onFile, onRemove } = props
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const id = useId()
  const open = () => input.current?.click()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onFile(file)
  }
  return (
    <div>
      <div className="mb-2 text-small font-semibold">
        {label} {optional && <span className="font-normal text-soft">(optional)</span>}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut, the button inside does the same */}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`overflow-hidden rounded-control border border-dashed ${over ? 'border-tomato bg-tomato-wash' : problem ? 'border-tomato' : 'border-edge bg-sunken/50'}`}
      >
        {chosen ? (
          <div className="flex items-center gap-3 p-2.5">
            <span className="block size-24 shrink-0 overflow-hidden rounded-chip bg-sunken">
              {chosen.picture}
            </span>
            <div className="grid min-w-0 flex-1 gap-1">
              <span className="truncate text-fine text-soft">{chosen.name}</span>
              <div className="flex flex-wrap gap-1">
                <Button icon={<ImageUp aria-hidden="true" className="size-4.5" />} onClick={open}>
                  Replace
                </Button>
                {onRemove && (
                  <Button
                    look="quiet"
                    icon={<X aria-hidden="true" className="size-4.5" />}
                    onClick={onRemove}
                  >
                    Remove
                  </Button>
                )}
              </div>
            </div>
          </div>
        ) : (
          <button
            type="button"
            aria-describedby={problem ? `${id}-problem` : undefined}
            onClick={open}
            className="flex min-h-24 w-full items-center justify-center gap-3 px-4 text-start text-small -outline-offset-4"
          >
            <ImagePlus aria-hidden="true" className="size-6 text-tomato" />
            <span>
              <span className="block font-semibold">{invitation}</span>
              <span className="block text-fine text-soft">{hint}</span>
            </span>
          </button>
        )}
      </div>
      {problem && (
        <p id={`${id}-problem`} role="alert" className="mt-2 text-fine font-medium text-tomato-deep">
          {problem}
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept={accept}
        tabIndex={-1}
        aria-label={inputLabel}
        className="hidden"
        onChange={(event) => {
          const file = takeFile(event.target)
          if (file) onFile(file)
        }}
      />
    </div>
  )
}

/** In the frame of a picture field; null: it can't be shown here. */
export function ShownPicture({ url, alt }: { url: string | null; alt: string }) {
  return (
    <Picture
      src={url}
      alt={alt}
      eager
      className="size-full object-cover"
      fallback={
        <span className="grid size-full place-items-center">
          <PlateSketch className="h-10 text-edge" />
        </span>
      }
    />
  )
}
