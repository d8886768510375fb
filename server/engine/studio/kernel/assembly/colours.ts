// Passes over rows of pixels, 8 bits a channel: ../../colour-table.ts and ../../fidelity/colours.ts say what they are for.

const VALUE: usize = 4
const CHANNELS: usize = 3
/** Entries of the tables by byte. */
const BYTES: usize = 256 * VALUE

/** Bytes from one node of a colour table to the next along each channel. */
const BLUE_STEP: usize = CHANNELS * VALUE
const GREEN_STEP: usize = 33 * BLUE_STEP
const RED_STEP: usize = 33 * GREEN_STEP

/**
 * Changes a row of pixels in place by what a table of colours has for them, read within tetrahedra.
 * @param bytes by byte: bytes to the red node below, green, blue, each 256 u32, and how far it is from there to the next
 * @param lights factors of the result; address 0: none
 * @param seen values where 0 leaves a pixel as it is; address 0: all are seen
 */
export function changeRow(
  row: usize,
  width: i32,
  bytes: usize,
  table: usize,
  lights: usize,
  seen: usize,
): void {
  for (let i = 0; i < width; i++) {
    const value = <usize>i * VALUE
    if (seen && load<f32>(seen + value) === 0) continue
    const pixel = row + <usize>i * CHANNELS
    const red = bytes + <usize>load<u8>(pixel) * VALUE
    const green = bytes + <usize>load<u8>(pixel, 1) * VALUE
    const blue = bytes + <usize>load<u8>(pixel, 2) * VALUE
    const low = <usize>(load<u32>(red) + load<u32>(green, BYTES) + load<u32>(blue, 2 * BYTES))
    // From the low corner to the high one along the edges of the largest share first.
    let most = load<f32>(red, 3 * BYTES)
    let middle = load<f32>(green, 3 * BYTES)
    let least = load<f32>(blue, 3 * BYTES)
    let first = RED_STEP
    let second = GREEN_STEP
    let third = BLUE_STEP
    if (most < middle) {
      const share = most
      most = middle
      middle = share
      first = GREEN_STEP
      second = RED_STEP
    }
    if (middle < least) {
      const share = middle
      middle = least
      least = share
      const step = second
      second = third
      third = step
      if (most < middle) {
        const larger = middle
        middle = most
        most = larger
        const longer = second
        second = first
        first = longer
      }
    }
    const one = low + first
    const two = one + second
    const high = two + third
    const atLow = f32x4.splat(1 - most)
    const atOne = f32x4.splat(most - middle)
    const atTwo = f32x4.splat(middle - least)
    const atHigh = f32x4.splat(least)
    let colour = f32x4.add(
      f32x4.add(f32x4.mul(v128.load(table + low), atLow), f32x4.mul(v128.load(table + one), atOne)),
      f32x4.add(f32x4.mul(v128.load(table + two), atTwo), f32x4.mul(v128.load(table + high), atHigh)),
    )
    if (lights) colour = f32x4.mul(colour, f32x4.splat(load<f32>(lights + value)))
    const whole = i32x4.trunc_sat_f32x4_s(f32x4.nearest(colour))
    const narrow = i16x8.narrow_i32x4_s(whole, whole)
    const four = i8x16.narrow_i16x8_u(narrow, narrow)
    v128.store_lane<u16>(pixel, four, 0)
    v128.store_lane<u8>(pixel, four, 2, 2)
  }
}

/**
 * Means of the squares of pixels in some rows, as encoded luma and the differences of red and blue to it.
 * @param rows `side` of them, as many bytes apart as they are long
 * @param side of a square, of which every `stride`th row and column is read
 * @param to luma, red and blue, `count` values each, one after the other
 */
export function squaresRow(rows: usize, length: i32, side: i32, stride: i32, count: i32, to: usize): void {
  const read = (side + stride - 1) / stride
  const area: i32 = 255 * read * read
  const share: f32 = <f32>1 / <f32>area
  const plane = <usize>count * VALUE
  for (let i = 0; i < count; i++) {
    let r: i32 = 0
    let g: i32 = 0
    let b: i32 = 0
    for (let y = 0; y < side; y += stride) {
      let pixel = rows + <usize>y * <usize>length + <usize>(i * side) * CHANNELS
      for (let x = 0; x < side; x += stride) {
        r += load<u8>(pixel)
        g += load<u8>(pixel, 1)
        b += load<u8>(pixel, 2)
        pixel += <usize>stride * CHANNELS
      }
    }
    const level: f32 = <f32>0.2126 * <f32>r + <f32>0.7152 * <f32>g + <f32>0.0722 * <f32>b
    const at = to + <usize>i * VALUE
    store<f32>(at, level * share)
    store<f32>(at + plane, (<f32>r - level) * share)
    store<f32>(at + 2 * plane, (<f32>b - level) * share)
  }
}
