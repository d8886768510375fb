// Blurs of planes, four values at a time. AssemblyScript, a TypeScript of machine numbers: `npm run kernel` compiles it to
// ../kernel.wasm, and ../kernel.ts says what the passes do. Addresses are in bytes; a value is an f32.

const VALUE: usize = 4
/** Values in a vector. */
const LANES: i32 = 4

/** Box blur in place, `times` over. `spare` has the plane's size, `sums` is a row. */
export function box(
  plane: usize,
  spare: usize,
  sums: usize,
  width: i32,
  height: i32,
  r: i32,
  times: i32,
): void {
  for (let time = 0; time < times; time++) {
    boxAlong(plane, spare, width, height, r)
    boxDown(spare, plane, sums, width, height, r)
  }
}

/** Running sums of four rows in the lanes of one vector. */
function boxAlong(from: usize, to: usize, width: i32, height: i32, r: i32): void {
  const row: usize = <usize>width * VALUE
  // The last four rows overlap the ones before where the height is no multiple of four: they come out the same.
  for (let y = 0; y < height; y += LANES) {
    const first = height >= LANES ? min(y, height - LANES) : 0
    // Of less than four rows the first one stands for those that are missing.
    const second: usize = height > 1 ? row : 0
    const third: usize = height > 2 ? 2 * row : 0
    const fourth: usize = height > 3 ? 3 * row : 0
    const a = from + <usize>first * row
    const out = to + <usize>first * row
    let sum = f32x4.splat(0)
    let size = min(r, width)
    for (let x = 0; x < size; x++) sum = f32x4.add(sum, gather(a, second, third, fourth, x))
    // Where the window lies inside the row, which is nearly everywhere, its size is the same.
    const inside = min(width, r + 1)
    const leaving = max(inside, width - r)
    let x = 0
    for (; x < inside; x++) {
      if (x + r < width) {
        sum = f32x4.add(sum, gather(a, second, third, fourth, x + r))
        size++
      }
      scatter(out, second, third, fourth, x, f32x4.div(sum, f32x4.splat(<f32>size)))
    }
    const share = f32x4.splat(<f32>1 / <f32>size)
    for (; x < leaving; x++) {
      const change = f32x4.sub(
        gather(a, second, third, fourth, x + r),
        gather(a, second, third, fourth, x - r - 1),
      )
      sum = f32x4.add(sum, change)
      scatter(out, second, third, fourth, x, f32x4.mul(sum, share))
    }
    for (; x < width; x++) {
      sum = f32x4.sub(sum, gather(a, second, third, fourth, x - r - 1))
      size--
      scatter(out, second, third, fourth, x, f32x4.div(sum, f32x4.splat(<f32>size)))
    }
  }
}

/** The values of four rows in one column. */
function gather(row: usize, second: usize, third: usize, fourth: usize, x: i32): v128 {
  const at = row + <usize>x * VALUE
  let four = v128.load32_zero(at)
  four = v128.load_lane<f32>(at + second, four, 1)
  four = v128.load_lane<f32>(at + third, four, 2)
  return v128.load_lane<f32>(at + fourth, four, 3)
}

function scatter(row: usize, second: usize, third: usize, fourth: usize, x: i32, four: v128): void {
  const at = row + <usize>x * VALUE
  v128.store_lane<f32>(at, four, 0)
  v128.store_lane<f32>(at + second, four, 1)
  v128.store_lane<f32>(at + third, four, 2)
  v128.store_lane<f32>(at + fourth, four, 3)
}

/** All columns at once, row after row: memory is read in the order it lies in. */
function boxDown(from: usize, to: usize, sums: usize, width: i32, height: i32, r: i32): void {
  const row: usize = <usize>width * VALUE
  memory.fill(sums, 0, row)
  let size = min(r, height)
  for (let y = 0; y < size; y++) slide(sums, sums, from + <usize>y * row, 0, 0, width)
  for (let y = 0; y < height; y++) {
    const enters = y + r < height ? from + <usize>(y + r) * row : 0
    const leaves = y - r - 1 >= 0 ? from + <usize>(y - r - 1) * row : 0
    if (enters !== 0) size++
    if (leaves !== 0) size--
    slide(sums, to + <usize>y * row, enters, leaves, <f32>1 / <f32>size, width)
  }
}

/** Sums of columns, a row farther down, and their means; a row at address 0 is none, a share of 0 means no means. */
function slide(sums: usize, to: usize, enters: usize, leaves: usize, share: f32, width: i32): void {
  const shares = f32x4.splat(share)
  let x = 0
  for (; x <= width - LANES; x += LANES) {
    const at = <usize>x * VALUE
    let change = enters !== 0 ? v128.load(enters + at) : f32x4.splat(0)
    if (leaves !== 0) change = f32x4.sub(change, v128.load(leaves + at))
    const sum = f32x4.add(v128.load(sums + at), change)
    v128.store(sums + at, sum)
    if (share !== 0) v128.store(to + at, f32x4.mul(sum, shares))
  }
  for (; x < width; x++) {
    const at = <usize>x * VALUE
    let change: f32 = enters !== 0 ? load<f32>(enters + at) : 0
    if (leaves !== 0) change -= load<f32>(leaves + at)
    const sum = load<f32>(sums + at) + change
    store<f32>(sums + at, sum)
    if (share !== 0) store<f32>(to + at, sum * share)
  }
}

/** Weights of three box blurs of radius 1 in one, from the middle on. */
const MIDDLE: f32 = 7 / 27
const NEXT: f32 = 6 / 27
const SECOND: f32 = 3 / 27
const THIRD: f32 = 1 / 27

/** Three box blurs of radius 1 in one: seven taps along each axis. Both sides are 8 or more. */
export function seven(plane: usize, spare: usize, taps: usize, width: i32, height: i32): void {
  const row: usize = <usize>width * VALUE
  for (let y = 0; y < height; y++) sevenAlong(plane + <usize>y * row, spare + <usize>y * row, taps, width)
  for (let y = 3; y < height - 3; y++) sevenDown(spare + <usize>(y - 3) * row, plane + <usize>y * row, width)
  for (let k = 0; k < 3; k++) {
    borderDown(spare, row, plane + <usize>k * row, taps + <usize>(k * 6) * VALUE, width)
    const last = <usize>(height - 1) * row
    borderDown(spare + last, 0 - row, plane + last - <usize>k * row, taps + <usize>(k * 6) * VALUE, width)
  }
}

function sevenAlong(from: usize, to: usize, taps: usize, width: i32): void {
  let x = 3
  for (; x <= width - 3 - LANES; x += LANES) {
    const at = from + <usize>(x - 3) * VALUE
    v128.store(to + <usize>x * VALUE, weighted(at, VALUE))
  }
  for (; x < width - 3; x++) {
    const at = from + <usize>(x - 3) * VALUE
    store<f32>(to + <usize>x * VALUE, weightedOne(at))
  }
  for (let k = 0; k < 3; k++) {
    let left: f32 = 0
    let right: f32 = 0
    for (let n = 0; n < 6; n++) {
      const tap = load<f32>(taps + <usize>(k * 6 + n) * VALUE)
      left += tap * load<f32>(from + <usize>n * VALUE)
      right += tap * load<f32>(from + <usize>(width - 1 - n) * VALUE)
    }
    store<f32>(to + <usize>k * VALUE, left)
    store<f32>(to + <usize>(width - 1 - k) * VALUE, right)
  }
}

function sevenDown(from: usize, to: usize, width: i32): void {
  const row: usize = <usize>width * VALUE
  // The last four columns overlap the ones before: they come out the same.
  for (let x = 0; x < width; x += LANES) {
    const at = <usize>min(x, width - LANES) * VALUE
    v128.store(to + at, weighted(from + at, row))
  }
}

/** Seven vectors, `step` bytes apart. */
function weighted(at: usize, step: usize): v128 {
  const a = v128.load(at)
  const b = v128.load(at + step)
  const c = v128.load(at + 2 * step)
  const d = v128.load(at + 3 * step)
  const e = v128.load(at + 4 * step)
  const f = v128.load(at + 5 * step)
  const g = v128.load(at + 6 * step)
  const inner = f32x4.add(f32x4.mul(d, f32x4.splat(MIDDLE)), f32x4.mul(f32x4.add(c, e), f32x4.splat(NEXT)))
  const outer = f32x4.add(
    f32x4.mul(f32x4.add(b, f), f32x4.splat(SECOND)),
    f32x4.mul(f32x4.add(a, g), f32x4.splat(THIRD)),
  )
  return f32x4.add(inner, outer)
}

function weightedOne(at: usize): f32 {
  return (
    load<f32>(at + 3 * VALUE) * MIDDLE +
    (load<f32>(at + 2 * VALUE) + load<f32>(at + 4 * VALUE)) * NEXT +
    (load<f32>(at + VALUE) + load<f32>(at + 5 * VALUE)) * SECOND +
    (load<f32>(at) + load<f32>(at + 6 * VALUE)) * THIRD
  )
}

/** A row at the frame's edge, from the six rows from there on. @param step from row to row, bytes */
function borderDown(from: usize, step: usize, to: usize, taps: usize, width: i32): void {
  for (let x = 0; x < width; x++) {
    const at = <usize>x * VALUE
    let sum: f32 = 0
    for (let n = 0; n < 6; n++)
      sum += load<f32>(taps + <usize>n * VALUE) * load<f32>(from + at + <usize>n * step)
    store<f32>(to + at, sum)
  }
}
