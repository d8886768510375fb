import type { PlatelightDb } from '../../data/db.ts'
import { readPhotoById } from '../../data/photos.ts'
import { StoredPicture } from '../../ui/stored-picture.tsx'

interface RowPictureProps {
  db: PlatelightDb
  row: { image_url: string | null; local_image: string | null }
}

/** A dish's or template's picture, small. */
export function RowPicture({ db, row }: RowPictureProps) {
  return (
    <StoredPicture
      url={row.image_url}
      photoId={row.local_image}
      readPhoto={(id) => readPhotoById(db, id)}
      width={320}
    />
  )
}
