import type { PlatelightDb } from '../../data/db.ts'
import type { MenuRow } from '../../data/menu.ts'
import { readPhotoById } from '../../data/photos.ts'
import { StoredPicture } from '../../ui/stored-picture.tsx'

interface DishPictureProps {
  db: PlatelightDb
  row: MenuRow
  className?: string
}

/** The dish's picture at card size. */
export function DishPicture({ db, row, className }: DishPictureProps) {
  return (
    <StoredPicture
      url={row.image_url}
      photoId={row.local_image}
      readPhoto={(id) => readPhotoById(db, id)}
      width={640}
      className={className}
    />
  )
}
