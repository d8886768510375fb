import { useEffect, useState } from 'react'

/** An address an <img> can show, as long as it is shown. */
export function useBlobUrl(blob: Blob | null | undefined): string | null {
  const [made, setMade] = useState<{ blob: Blob; url: string } | null>(null)
  useEffect(() => {
    if (!blob) return
    const url = URL.createObjectURL(blob)
    setMade({ blob, url })
    return () => URL.revokeObjectURL(url)
  }, [blob])
  return blob && made?.blob === blob ? made.url : null
}
