// Passes over planes in WebAssembly, four values at a time, several times as fast as JavaScript's one. kernel.wasm is compiled from
// assembly/ by `npm run kernel`; the addresses in it are bytes of the kernel's memory.
import { readFileSync } from 'node:fs'
import type { Plane } from '../pixels.ts'

/** The part of it that is used here: its types are the browser's. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object) => { exports: unknown }
}

interface Exports {
  memory: { buffer: ArrayBuffer; grow(pages: number): void }
  /** The plane in place, `times` over; `spare` has its size, `sums` is a row. */
  box(
    plane: number,
    spare: number,
    sums: number,
    width: number,
    height: number,
    radius: number,
    times: number,
  ): void
  /** The plane in place; `taps` are those of `writeTaps`. */
  seven(plane: number, spare: number, taps: number, width: number, height: number): void
}

const compiled = new WebAssembly.Module(readFileSync(new URL('./kernel.wasm', import.meta.url)))
const kernel = new WebAssembly.Instance(compiled).exports as Exports

const PAGE_BYTES = 65_536
const VALUE_BYTES = 4
/** Of a vector. */
const ALIGNED = 16
/** The taps lie at the start of the memory, after the address that means none. */
const TAPS_AT = ALIGNED
const PLANES_AT = 1024

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
new Float32Array(kernel.memory.buffer, TAPS_AT, BORDER_TAPS.length).set(BORDER_TAPS)

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
  return inKernel(plane, (at, spare) => kernel.seven(at, spare, TAPS_AT, plane.width, plane.height))
}

/** A changed copy of a plane. The memory grows with the largest one and is kept: planes of the same sizes come again and again. */
function inKernel(
  { width, height, data }: Plane,
  change: (at: number, spare: number, sums: number) => void,
): Plane {
  const bytes = Math.ceil((data.length * VALUE_BYTES) / ALIGNED) * ALIGNED
  const spare = PLANES_AT + bytes
  const sums = spare + bytes
  const needed = sums + width * VALUE_BYTES - kernel.memory.buffer.byteLength
  if (needed > 0) kernel.memory.grow(Math.ceil(needed / PAGE_BYTES))
  const own = new Float32Array(kernel.memory.buffer, PLANES_AT, data.length)
  own.set(data)
  change(PLANES_AT, spare, sums)
  return { width, height, data: own.slice() }
}
