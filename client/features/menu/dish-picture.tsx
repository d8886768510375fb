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
  // Only few need to look into the cache: a query for each card would cost every card.
  if (row.local_image) return <LocalPicture db={db} photoId={row.local_image} className={className} />
  return <Shown src={row.image_url && `${row.image_url}?w=640`} className={className} />
}

function LocalPicture({ db, photoId, className }: { db: PlatelightDb; photoId: string; className: string }) {
  const url = useBlobUrl(useLiveQuery(() => readPhotoById(db, photoId), [db, photoId]))
  return <Shown src={url} className={className} />
}

function Shown({ src, className }: { src: string | null; className: string }) {
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
