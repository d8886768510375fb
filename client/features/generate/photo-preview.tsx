import type { ReactNode } from 'react'
import { Picture } from '../../ui/picture.tsx'
import { PlateSketch } from '../../ui/plate-sketch.tsx'
import type { InputPhoto } from './draft.ts'
import { usePhotoUrl } from './use-photo-url.ts'

interface PhotoPreviewProps {
  photo: InputPhoto
  small: boolean
  dropping: boolean
  children: ReactNode
}

export function PhotoPreview({ photo, small, dropping, children }: PhotoPreviewProps) {
  const url = usePhotoUrl(photo)
  return (
    <div
      className={`overflow-hidden rounded-panel border bg-card ${dropping ? 'border-tomato' : 'border-line'} ${small ? 'max-sm:flex max-sm:items-center max-sm:gap-3 max-sm:p-2' : ''}`}
    >
      <div
        className={`relative grid place-items-center overflow-hidden bg-sunken sm:aspect-square ${small ? 'max-sm:size-20 max-sm:shrink-0 max-sm:rounded-control' : 'aspect-5/4'}`}
      >
        {/* The photo's own colours fill what its shape leaves free. */}
        {url && (
          <img
            src={url}
            alt=""
            className="absolute inset-0 size-full scale-110 object-cover opacity-45 blur-xl"
          />
        )}
        <Picture
          src={url}
          alt="Uploaded photo"
          eager
          className={`relative size-full ${small ? 'max-sm:object-cover sm:object-contain' : 'object-contain'}`}
          fallback={<PlateSketch className="size-16 text-edge" />}
        />
      </div>
      <div
        className={`flex flex-wrap gap-2 *:flex-1 *:whitespace-nowrap ${small ? 'max-sm:*:flex-none sm:p-3' : 'p-3'}`}
      >
        {children}
      </div>
    </div>
  )
}
