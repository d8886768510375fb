import type { PlatelightDb } from '../../data/db.ts'
import { type GenerationRow, readPhoto } from '../../data/generations.ts'
import { StoredPicture } from '../../ui/stored-picture.tsx'

interface GenerationPictureProps {
  db: PlatelightDb
  row: GenerationRow
  /** The photo it was made from, or what was made of it. */
  which: 'before' | 'after'
  width: 320 | 640 | 1280
  alt?: string
  eager?: boolean
  className?: string
}

export function GenerationPicture({ db, row, which, ...rest }: GenerationPictureProps) {
  const before = which === 'before'
  return (
    <StoredPicture
      url={before ? row.input_url : row.output_url}
      photoId={before && !row.input_url ? row.id : null}
      readPhoto={(id) => readPhoto(db, id)}
      {...rest}
    />
  )
}
