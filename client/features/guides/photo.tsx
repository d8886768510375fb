const NAMES = ['pancakes-snap', 'pancakes-styled'] as const

/** One of our own pictures, rendered or made by the engine. */
export function Photo({ name, alt }: { name: (typeof NAMES)[number]; alt: string }) {
  return (
    <img src={`/landing/${name}.webp`} width={1080} height={1080} loading="lazy" decoding="async" alt={alt} />
  )
}
