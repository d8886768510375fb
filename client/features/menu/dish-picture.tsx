import { useLiveQuery } from 'dexie-react-hooks'
import type { PlatelightDb } from '../../data/db.ts'
import type { MenuRow } from '../../data/menu.ts'
import { readPhotoById } from '../../data/photos.ts'
import { Picture } from '../../ui/picture.tsx'
import { PlateSketch } from '../../ui/plate-sketch.tsx'
import { useBlobUrl } from '../../ui/use-blob-url.ts'

interface DishPictureProps {
  db: PlatelightDb
  row: MenuRow
  className?: string
}

/** The server's picture at card size, or this device's copy of one that is still to be sent. */
export function DishPicture({ db, row, className = '' }: DishPictureProps) {
  const { local_image: photoId, image_url: url } = row
  const local = useBlobUrl(useLiveQuery(() => (photoId ? readPhotoById(db, photoId) : null), [db, photoId]))
  const src = photoId ? local : url && `${url}?w=640`
  return (
    <Picture
      src={src}
      alt=""
      className={`size-full object-cover ${className}`}
      fallback={
        <span className="grid size-full place-items-center bg-sunken">
          <PlateSketch className="h-2/5 text-edge opacity-70" />
        </span>
      }
    />
  )
}
