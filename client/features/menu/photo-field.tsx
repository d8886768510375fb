import { useState } from 'react'
import { type PickedPhoto, pickPhoto } from '../../data/photos.ts'
import { sentenceOf } from '../../data/sentence.ts'
import { measurePicture } from '../../ui/measure-picture.ts'
import { PictureField, ShownPicture } from '../../ui/picture-field.tsx'
import { useBlobUrl } from '../../ui/use-blob-url.ts'
import { PHOTO_TYPES } from './photo-types.ts'

interface PhotoFieldProps {
  photo: PickedPhoto | null
  onPhoto: (photo: PickedPhoto | null) => void
}

/** A dish's photo to add. May stay empty. */
export function PhotoField({ photo, onPhoto }: PhotoFieldProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [blob, setBlob] = useState<Blob | null>(null)
  const url = useBlobUrl(photo && blob)

  const pick = async (file: File) => {
    try {
      const picked = await pickPhoto(file, measurePicture)
      setProblem(null)
      setBlob(new Blob([picked.bytes], { type: picked.type }))
      onPhoto(picked)
    } catch (error) {
      setProblem(sentenceOf(error, 'This photo can’t be read. Please select a valid image file.'))
    }
  }
  return (
    <PictureField
      label="Photo"
      optional
      invitation="Add a photo"
      hint="PNG, JPG or WebP up to 10 MB"
      accept={PHOTO_TYPES}
      inputLabel="Dish photo"
      chosen={photo && { picture: <ShownPicture url={url} alt="Chosen" />, name: photo.name }}
      problem={problem}
      onFile={(file) => void pick(file)}
      onRemove={() => onPhoto(null)}
    />
  )
}
