// The studio's busiest loops in WebAssembly, several times as fast as in JavaScript. kernel.wasm is compiled from assembly/ by
// `npm run kernel`; the addresses in it are bytes of the kernel's memory, which every thread has for itself.
import { readFileSync } from 'node:fs'

/** The part of it that is used here: its types are the browser's. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object) => { exports: unknown }
}

interface Memory {
  buffer: ArrayBuffer
  grow(pages: number): void
}

interface Exports {
  memory: Memory
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
  /** The plane in place; `taps` are three times the weights of six values, f32. */
  seven(plane: number, spare: number, taps: number, width: number, height: number): void
  /** Three planes, one after the other, to a field for the next two. */
  rimField(planes: number, field: number, count: number): void
  /** Writes score, points seen, points supported and the sum of evidence, f64. */
  rimAt(
    field: number,
    width: number,
    height: number,
    points: number,
    count: number,
    x: number,
    y: number,
    out: number,
  ): void
  /** Writes score, x and y of the best centre and of the best one before it, f64; a score of -2 stands for none. */
  rimPeaks(
    field: number,
    width: number,
    height: number,
    points: number,
    count: number,
    left: number,
    right: number,
    stepX: number,
    top: number,
    bottom: number,
    stepY: number,
    near: number,
    out: number,
  ): void
  /** A row of pixels in place; `bytes` are three tables of 256 u32 and one of f32. Addresses of 0 are left out. */
  changeRow(row: number, width: number, bytes: number, table: number, lights: number, seen: number): void
  /** Rows of pixels to luma, red and blue, `count` values each. */
  squaresRow(rows: number, length: number, side: number, stride: number, count: number, to: number): void
}

const compiled = new WebAssembly.Module(readFileSync(new URL('./kernel.wasm', import.meta.url)))
export const kernel = new WebAssembly.Instance(compiled).exports as Exports

const PAGE_BYTES = 65_536
/** Of a vector. */
const ALIGNED = 16

/** Where the next block begins. Address 0 is none. */
let top = ALIGNED

/** A block of the memory, until `release` gives it back with all that were taken after it. @returns its address */
export function take(bytes: number): number {
  const at = top
  top += Math.ceil(bytes / ALIGNED) * ALIGNED
  const missing = top - kernel.memory.buffer.byteLength
  if (missing > 0) kernel.memory.grow(Math.ceil(missing / PAGE_BYTES))
  return at
}

export function release(at: number): void {
  top = at
}

/** Views of the memory, until more of it is taken. */
export function values(at: number, length: number): Float32Array {
  return new Float32Array(kernel.memory.buffer, at, length)
}

export function pixels(at: number, length: number): Uint8ClampedArray {
  return new Uint8ClampedArray(kernel.memory.buffer, at, length)
}

export function indices(at: number, length: number): Uint32Array {
  return new Uint32Array(kernel.memory.buffer, at, length)
}

export function numbers(at: number, length: number): Float64Array {
  return new Float64Array(kernel.memory.buffer, at, length)
}
