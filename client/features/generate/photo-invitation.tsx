import { Camera, ClipboardPaste, ImageUp } from 'lucide-react'
import { TYPICAL_SECONDS } from '../../../contract/limits.ts'
import { Button } from '../../ui/button.tsx'
import { PlateSketch } from '../../ui/plate-sketch.tsx'

interface PhotoInvitationProps {
  dropping: boolean
  /** One has been picked, and is not here yet. */
  reading: boolean
  onUpload: () => void
  onCamera: () => void
  /** Absent where the clipboard can't be read by a button. */
  onPaste?: () => void
}

const PASTE_KEYS = /Mac|iP/.test(navigator.platform) ? '⌘V' : 'Ctrl+V'

/** The empty Before panel. All of it takes a drop; the button takes the keyboard. */
export function PhotoInvitation({ dropping, reading, onUpload, onCamera, onPaste }: PhotoInvitationProps) {
  return (
    <div
      className={`relative flex min-w-0 flex-col items-center justify-center gap-3 rounded-panel border-2 border-dashed px-5 py-8 text-center transition-colors sm:aspect-square ${dropping ? 'border-tomato bg-tomato-wash' : 'border-edge/60 bg-card hover:border-tomato'}`}
    >
      <PlateSketch
        className={`h-24 transition-transform duration-300 ease-settle ${dropping ? 'scale-110 text-tomato' : 'text-edge'}`}
      />
      <p role="status" className="font-display text-title">
        {dropping ? 'Let go, we have it' : reading ? 'Reading your photo…' : 'Your dish goes here'}
      </p>
      <div className="flex flex-wrap justify-center gap-2 max-sm:grid max-sm:w-full max-sm:max-w-72 max-sm:grid-cols-2 max-sm:*:first:col-span-2">
        <Button
          look="primary"
          busy={reading}
          className="after:absolute after:inset-0 after:rounded-panel"
          icon={<ImageUp aria-hidden="true" className="size-4.5" />}
          onClick={onUpload}
        >
          Upload photo
        </Button>
        <Button
          className="relative z-10 not-pointer-coarse:hidden"
          icon={<Camera aria-hidden="true" className="size-4.5" />}
          onClick={onCamera}
        >
          Take photo
        </Button>
        {onPaste && (
          <Button
            className="relative z-10 not-pointer-coarse:hidden"
            icon={<ClipboardPaste aria-hidden="true" className="size-4.5" />}
            onClick={onPaste}
          >
            Paste
          </Button>
        )}
      </div>
      <p className="text-fine text-soft">
        <span className="block pointer-coarse:hidden">Drop or click, or paste with {PASTE_KEYS}.</span>
        PNG, JPG or WebP up to 10 MB.
        <br />
        Typical generation: about {TYPICAL_SECONDS} seconds.
      </p>
    </div>
  )
}
