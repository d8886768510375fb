// One picture in the sizes and formats it was made in (npm run pictures -- landing). It knows no list of them: the whole
// list would travel with the hero.

interface SizedPictureProps {
  /** Of the files in public/landing, without size and ending. */
  name: string
  entry: {
    readonly width: number
    readonly height: number
    readonly widths: readonly number[]
    /** The picture in a handful of pixels, as an address. */
    readonly placeholder: string
  }
  alt: string
  /** As the `sizes` attribute wants it. */
  sizes: string
  /** The one picture that is waited for; all others come when they are near. */
  isFirst?: boolean
  className?: string
}

export function SizedPicture({
  name,
  entry: { width, height, widths, placeholder },
  alt,
  sizes,
  isFirst = false,
  className = '',
}: SizedPictureProps) {
  const set = (format: string) => widths.map((w) => `/landing/${name}-${w}.${format} ${w}w`).join(', ')
  return (
    <span className={`relative block overflow-hidden bg-sunken ${className}`}>
      {/* A blurred handful of bytes until the picture is there; no style attribute, which the CSP forbids. */}
      <img
        src={placeholder}
        alt=""
        aria-hidden="true"
        className="absolute inset-0 size-full scale-110 object-cover blur-xl"
      />
      <picture>
        <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
        <img
          src={`/landing/${name}-${widths.at(-1)}.webp`}
          srcSet={set('webp')}
          sizes={sizes}
          width={width}
          height={height}
          alt={alt}
          loading={isFirst ? 'eager' : 'lazy'}
          decoding={isFirst ? 'sync' : 'async'}
          fetchPriority={isFirst ? 'high' : 'auto'}
          onError={() => console.warn(`The picture ${name} can’t be loaded.`)}
          className="relative size-full object-cover"
        />
      </picture>
    </span>
  )
}
