import { type ReactNode, useEffect, useState } from 'react'

interface PictureProps {
  src: string | null
  alt: string
  className?: string
  /** Shown while there is no picture, and for good when it can't be loaded. */
  fallback: ReactNode
  eager?: boolean
}

/** An image that never shows the browser's broken sign, and stays until the one that follows it is there. */
export function Picture({ src, alt, className = '', fallback, eager = false }: PictureProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null)
  const shown = useLoaded(src)
  if (!shown || shown === brokenSrc) return fallback
  return (
    <img
      src={shown}
      alt={alt}
      decoding="async"
      loading={eager ? 'eager' : 'lazy'}
      className={className}
      onError={() => setBrokenSrc(shown)}
    />
  )
}

/** The address to show: the last one until the new one is loaded, e.g. a photo's while the server's copy comes. */
function useLoaded(src: string | null): string | null {
  const [shown, setShown] = useState(src)
  useEffect(() => {
    if (!src || !shown || src === shown) return setShown(src)
    const image = new Image()
    let current = true
    const show = () => current && setShown(src)
    image.src = src
    // One that can't be loaded is shown too: the <img> says so, and its place is the fallback's.
    image.decode().then(show, show)
    return () => {
      current = false
    }
  }, [src, shown])
  // The first one, and its end, need no waiting.
  return src && shown ? shown : src
}
