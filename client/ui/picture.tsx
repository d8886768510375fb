import { type ReactNode, useState } from 'react'

interface PictureProps {
  src: string | null
  alt: string
  className?: string
  /** Shown while there is no picture, and for good when it can't be loaded. */
  fallback: ReactNode
  eager?: boolean
}

/** An image that never shows the browser's broken sign. */
export function Picture({ src, alt, className = '', fallback, eager = false }: PictureProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null)
  if (!src || src === brokenSrc) return fallback
  return (
    <img
      src={src}
      alt={alt}
      decoding="async"
      loading={eager ? 'eager' : 'lazy'}
      className={className}
      onError={() => setBrokenSrc(src)}
    />
  )
}
