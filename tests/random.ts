/** Park and Miller's generator: enough for moments, and the same again from a seed. */
export function randomFrom(seed: number): () => number {
  let state = (seed % 2147483646) + 1
  return () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
}
