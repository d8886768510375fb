import type { PlatelightDb } from '../../data/db.ts'
import { readPhotoById } from '../../data/photos.ts'
import type { TemplateRow } from '../../data/templates.ts'
import { StoredPicture } from '../../ui/stored-picture.tsx'

interface TemplateImageProps {
  db: PlatelightDb
  row: TemplateRow
  alt?: string
  className?: string
}

export function TemplateImage({ db, row, alt, className }: TemplateImageProps) {
  return (
    <StoredPicture
      url={row.image_url}
      photoId={row.local_image}
      readPhoto={(id) => readPhotoById(db, id)}
      width={640}
      alt={alt}
      className={className}
    />
  )
}
