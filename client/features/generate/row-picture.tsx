import { useLiveQuery } from 'dexie-react-hooks'
import type { PlatelightDb } from '../../data/db.ts'
import { readPhotoById } from '../../data/photos.ts'
import { Picture } from '../../ui/picture.tsx'
import { PlateSketch } from '../../ui/plate-sketch.tsx'
import { useBlobUrl } from '../../ui/use-blob-url.ts'

interface RowPictureProps {
  db: PlatelightDb
  row: { image_url: string | null; local_image: string | null }
  className?: string
}

/** A dish's or template's picture, small: the server's, or this device's copy of what is still to be sent. */
export function RowPicture({ db, row, className = '' }: RowPictureProps) {
  const photoId = row.local_image
  const local = useBlobUrl(useLiveQuery(() => (photoId ? readPhotoById(db, photoId) : null), [db, photoId]))
  return (
    <Picture
      src={photoId ? local : row.image_url && small(row.image_url)}
      alt=""
      className={`size-full object-cover ${className}`}
      fallback={
        <span className="grid size-full place-items-center bg-sunken">
          <PlateSketch className="h-3/5 max-h-16 text-edge" />
        </span>
      }
    />
  )
}

/** Only our own pictures come in sizes; a default template's may be a static file. */
function small(url: string): string {
  return url.startsWith('/pictures/') ? `${url}?w=320` : url
}
