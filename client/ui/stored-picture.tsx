import { useEffect, useEffectEvent, useState } from 'react'
import { Picture } from './picture.tsx'
import { PlateSketch } from './plate-sketch.tsx'
import { useBlobUrl } from './use-blob-url.ts'

interface StoredPictureProps {
  /** The server's address; null or empty where it has none yet. */
  url: string | null
  /** Key of this device's own copy, which is shown instead. */
  photoId?: string | null
  readPhoto: (photoId: string) => Promise<Blob | null>
  /** Pixels; our own pictures come in these widths. */
  width: 320 | 640 | 1280
  alt?: string
  eager?: boolean
  className?: string
}

/** A row's picture: the server's, or this device's copy of what is still to be sent; else an empty plate. */
export function StoredPicture(props: StoredPictureProps) {
  const { url, photoId = null, readPhoto, width, alt = '', eager, className = '' } = props
  const local = useBlobUrl(useStoredPhoto(photoId, readPhoto))
  return (
    <Picture
      src={photoId ? local : url && sized(url, width)}
      alt={alt}
      eager={eager}
      className={`size-full object-cover ${className}`}
      fallback={
        <span className="grid size-full place-items-center bg-sunken">
          <PlateSketch className="h-2/5 max-h-24 text-edge opacity-70" />
        </span>
      }
    />
  )
}

/** What the key stands for never changes, so it is read once. */
function useStoredPhoto(
  photoId: string | null,
  readPhoto: (photoId: string) => Promise<Blob | null>,
): Blob | null {
  const [photo, setPhoto] = useState<{ id: string; blob: Blob | null } | null>(null)
  const read = useEffectEvent(readPhoto)
  useEffect(() => {
    if (!photoId) return
    let current = true
    const show = (blob: Blob | null) => current && setPhoto({ id: photoId, blob })
    read(photoId).then(show, () => show(null))
    return () => {
      current = false
    }
  }, [photoId])
  return photo && photo.id === photoId ? photo.blob : null
}

/** null for an address that isn't ours: our pages load nothing from elsewhere. */
function sized(url: string, width: number): string | null {
  if (url.startsWith('/pictures/')) return `${url}?w=${width}`
  return url.startsWith('/') || url.startsWith('blob:') ? url : null
}
