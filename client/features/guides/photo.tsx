// Our own pictures: dishes rendered as a phone snaps them, and what the built-in engine made of those snaps.
import type { ReactNode } from 'react'

interface Entry {
  /** Without size and ending; null where there is only the one of the style picker. */
  file: string | null
  alt: string
}

const PHOTOS = {
  'pancakes-snap': {
    file: 'pancakes-snap',
    alt: 'Pancakes with berries on a kitchen table, dim and yellowish, with clutter around the plate',
  },
  'pancakes-dark': {
    file: null,
    alt: 'The same pancakes on dark slate, lit from the side, with nothing else in the picture',
  },
  'soup-snap': {
    file: 'soup-snap',
    alt: 'Tomato soup with croutons and basil on a wooden table, dim, with half a mug and a napkin in the frame',
  },
  'soup-oak': {
    file: 'soup-rustic-wooden-warmth',
    alt: 'The same bowl of soup on oak boards in warm window light',
  },
  'soup-slate': {
    file: 'soup-dark-moody-elegance',
    alt: 'The same bowl of soup on dark slate with light from the left and deep shadows',
  },
  'soup-coral': {
    file: 'soup-vibrant-color-pop',
    alt: 'The same bowl of soup on coral paper with a hard shadow',
  },
  'soup-stone': {
    file: 'soup-botanical-freshness',
    alt: 'The same bowl of soup on pale stone, dappled with the shadows of leaves',
  },
} as const satisfies Record<string, Entry>
export type PhotoName = keyof typeof PHOTOS

/** @param sizes as in HTML: how wide it is shown */
function Photo({ name, sizes, eager }: { name: PhotoName; sizes: string; eager?: boolean }) {
  const { file, alt } = PHOTOS[name]
  return (
    <img
      src={file ? `/guides/${file}-640.webp` : '/styles/dark-moody-elegance.webp'}
      srcSet={file ? `/guides/${file}-320.webp 320w, /guides/${file}-640.webp 640w` : undefined}
      sizes={sizes}
      width={640}
      height={640}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      alt={alt}
    />
  )
}

/** A strip that shows at once what the guides are about. */
export function PhotoStrip({ names }: { names: readonly PhotoName[] }) {
  return (
    <ul className="photo-strip">
      {names.map((name) => (
        <li key={name}>
          <Photo name={name} sizes="(width >= 60rem) 14rem, 24vw" eager />
        </li>
      ))}
    </ul>
  )
}

/** Some side by side. @param captions one for each, or none */
export function PhotoRow({
  names,
  captions,
  children,
}: {
  names: readonly PhotoName[]
  captions?: readonly string[]
  children: ReactNode
}) {
  return (
    <figure className="photo-row">
      <ul>
        {names.map((name, at) => (
          <li key={name}>
            <Photo name={name} sizes="(width >= 40rem) 22rem, 90vw" />
            {captions && <span>{captions[at]}</span>}
          </li>
        ))}
      </ul>
      <figcaption>{children}</figcaption>
    </figure>
  )
}
