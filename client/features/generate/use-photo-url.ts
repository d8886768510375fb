import { useEffect, useState } from 'react'
import { type InputPhoto, isPicked } from './draft.ts'

/** An address an <img> can show: the picture's own, or one for the bytes in memory. */
export function usePhotoUrl(photo: InputPhoto | null): string | null {
  const [made, setMade] = useState<{ photo: InputPhoto; url: string } | null>(null)
  useEffect(() => {
    if (!photo || !isPicked(photo)) return
    const url = URL.createObjectURL(new Blob([photo.bytes], { type: photo.type }))
    setMade({ photo, url })
    return () => URL.revokeObjectURL(url)
  }, [photo])
  if (!photo) return null
  if (!isPicked(photo)) return `${photo.url}?w=1280`
  return made?.photo === photo ? made.url : null
}
