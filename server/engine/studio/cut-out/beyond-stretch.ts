// What lies beyond an outline, of whatever was seen.

interface Beyond {
  /** The outline's area, blurred. */
  near: Float32Array
  /** Values of `near` from which a pixel is not beyond. */
  least: number
  from: Float32Array
  /** Gets what is beyond; zero elsewhere. */
  out: Float32Array
}

/** For `eachStretch`. */
export function beyondStretch(first: number, end: number, { near, least, from, out }: Beyond): void {
  for (let i = first; i < end; i++) if (near[i]! < least) out[i] = from[i]!
}
