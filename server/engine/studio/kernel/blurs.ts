// Blurs of whole planes in the kernel's memory: assembly/blur.ts.
import type { Plane } from '../pixels.ts'
import { kernel, release, take, values } from './kernel.ts'

/** Three box blurs in one: nearest three values to the frame's edge, where the window shrinks, as weights of the six from there on. */
const BORDER_TAPS = [0, 1, 2].flatMap((at) => {
  const box = (values: number[]) =>
    values.map((_, k) => {
      const window = values.slice(Math.max(0, k - 1), k + 2)
      return window.reduce((sum, value) => sum + value, 0) / window.length
    })
  return Array.from({ length: 6 }, (_, n) => {
    const impulse = Array.from({ length: 12 }, (_, k) => (k === n ? 1 : 0))
    return box(box(box(impulse)))[at]!
  })
})
const TAPS = take(BORDER_TAPS.length * Float32Array.BYTES_PER_ELEMENT)
values(TAPS, BORDER_TAPS.length).set(BORDER_TAPS)

/** Below this side there is no middle between the two edges of `sevenTaps`. */
export const SEVEN_LEAST = 8

/** Mean over a (2 radius + 1)² window, which shrinks at the frame's edge; `times` over. @param radius 1 or more */
export function boxes(plane: Plane, radius: number, times: number): Plane {
  return inKernel(plane, (at, spare, sums) =>
    kernel.box(at, spare, sums, plane.width, plane.height, radius, times),
  )
}

/** Three boxes of radius 1 in one pass. @param plane both sides `SEVEN_LEAST` or more */
export function sevenTaps(plane: Plane): Plane {
  return inKernel(plane, (at, spare) => kernel.seven(at, spare, TAPS, plane.width, plane.height))
}

/** A changed copy of a plane. */
function inKernel(
  { width, height, data }: Plane,
  change: (at: number, spare: number, sums: number) => void,
): Plane {
  const at = take(data.byteLength)
  const spare = take(data.byteLength)
  const sums = take(width * Float32Array.BYTES_PER_ELEMENT)
  values(at, data.length).set(data)
  change(at, spare, sums)
  const out = values(at, data.length).slice()
  release(at)
  return { width, height, data: out }
}
