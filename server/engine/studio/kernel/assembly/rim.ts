// How well an ellipse lies on the edges of a picture: ../../cut-out/rim-points.ts says what the numbers mean. Four points of
// a rim at a time.

const VALUE: usize = 4
const LANES: i32 = 4
/** Of a pixel of the field: xx, xy, yy and nothing. */
const PIXEL: usize = 16
const NUMBER: usize = 8

let seen: i32 = 0
let supported: i32 = 0
let sum: f32 = 0

/** Three planes, one after the other, to pixels of a field. */
export function rimField(planes: usize, field: usize, count: i32): void {
  const plane = <usize>count * VALUE
  for (let i = 0; i < count; i++) {
    const from = planes + <usize>i * VALUE
    const to = field + <usize>i * PIXEL
    store<f32>(to, load<f32>(from))
    store<f32>(to + VALUE, load<f32>(from + plane))
    store<f32>(to + 2 * VALUE, load<f32>(from + 2 * plane))
    store<f32>(to + 3 * VALUE, 0)
  }
}

/**
 * Sums over the rim's points, into `seen`, `supported` and `sum`.
 * @param points x, y and what xx, xy and yy count: five rows of `count` values, a multiple of four
 */
function add(field: usize, width: i32, height: i32, points: usize, count: i32, x: f32, y: f32): void {
  const row = <usize>count * VALUE
  // Rounds, where it is in the frame.
  const left = f32x4.splat(x + 0.5)
  const top = f32x4.splat(y + 0.5)
  const zero = i32x4.splat(0)
  const right = i32x4.splat(width - 1)
  const bottom = i32x4.splat(height - 1)
  const across = i32x4.splat(width)
  const none = f32x4.splat(0)
  const enough = f32x4.splat(0.12)
  let sums = none
  seen = 0
  supported = 0
  for (let k = 0; k < count; k += LANES) {
    const at = points + <usize>k * VALUE
    const px = i32x4.trunc_sat_f32x4_s(f32x4.add(left, v128.load(at)))
    const py = i32x4.trunc_sat_f32x4_s(f32x4.add(top, v128.load(at + row)))
    const inside = v128.and(
      v128.and(i32x4.gt_s(px, zero), i32x4.lt_s(px, right)),
      v128.and(i32x4.gt_s(py, zero), i32x4.lt_s(py, bottom)),
    )
    if (!v128.any_true(inside)) continue
    // What is outside reads the first pixel, and counts nothing.
    const pixel = v128.and(i32x4.add(i32x4.mul(py, across), px), inside)
    const a = v128.load(field + <usize>i32x4.extract_lane(pixel, 0) * PIXEL)
    const b = v128.load(field + <usize>i32x4.extract_lane(pixel, 1) * PIXEL)
    const c = v128.load(field + <usize>i32x4.extract_lane(pixel, 2) * PIXEL)
    const d = v128.load(field + <usize>i32x4.extract_lane(pixel, 3) * PIXEL)
    const upper = v128.shuffle<f32>(a, b, 0, 4, 1, 5)
    const lower = v128.shuffle<f32>(c, d, 0, 4, 1, 5)
    const xx = v128.shuffle<f32>(upper, lower, 0, 1, 4, 5)
    const xy = v128.shuffle<f32>(upper, lower, 2, 3, 6, 7)
    const yy = v128.shuffle<f32>(
      v128.shuffle<f32>(a, b, 2, 6, 2, 6),
      v128.shuffle<f32>(c, d, 2, 6, 2, 6),
      0,
      1,
      4,
      5,
    )
    const edge = f32x4.add(
      f32x4.add(f32x4.mul(xx, v128.load(at + 2 * row)), f32x4.mul(xy, v128.load(at + 3 * row))),
      f32x4.mul(yy, v128.load(at + 4 * row)),
    )
    // A square root: many faint stretches of rim say more than a few strong ones.
    const root = f32x4.sqrt(f32x4.max(edge, none))
    sums = f32x4.add(sums, v128.and(v128.bitselect(root, edge, f32x4.gt(edge, none)), inside))
    seen += popcnt(i32x4.bitmask(inside))
    supported += popcnt(i32x4.bitmask(v128.and(f32x4.gt(edge, enough), inside)))
  }
  sum =
    f32x4.extract_lane(sums, 0) +
    f32x4.extract_lane(sums, 1) +
    f32x4.extract_lane(sums, 2) +
    f32x4.extract_lane(sums, 3)
}

/** -1 where too little of the rim is in the frame. */
function score(count: i32): f64 {
  const visible = <f64>seen / <f64>count
  return visible < 0.45 ? -1 : (<f64>sum / <f64>seen) * (0.55 + 0.45 * visible)
}

/** Writes score, seen, supported and sum to `out`. */
export function rimAt(
  field: usize,
  width: i32,
  height: i32,
  points: usize,
  count: i32,
  x: f64,
  y: f64,
  out: usize,
): void {
  add(field, width, height, points, count, <f32>x, <f32>y)
  store<f64>(out, score(count))
  store<f64>(out, <f64>seen, NUMBER)
  store<f64>(out, <f64>supported, 2 * NUMBER)
  store<f64>(out, <f64>sum, 3 * NUMBER)
}

/**
 * The best centre in a grid, and the best one before it that is not `near` to it. Writes score, x and y of both to `out`;
 * a score of -2 stands for none.
 */
export function rimPeaks(
  field: usize,
  width: i32,
  height: i32,
  points: usize,
  count: i32,
  left: f64,
  right: f64,
  stepX: f64,
  top: f64,
  bottom: f64,
  stepY: f64,
  near: f64,
  out: usize,
): void {
  let first: f64 = -2
  let firstX: f64 = 0
  let firstY: f64 = 0
  store<f64>(out, -2, 3 * NUMBER)
  for (let y = top; y <= bottom; y += stepY) {
    for (let x = left; x <= right; x += stepX) {
      add(field, width, height, points, count, <f32>x, <f32>y)
      const value = score(count)
      if (value <= first) continue
      if (first > -2 && (abs(firstX - x) >= near || abs(firstY - y) >= near)) {
        store<f64>(out, first, 3 * NUMBER)
        store<f64>(out, firstX, 4 * NUMBER)
        store<f64>(out, firstY, 5 * NUMBER)
      }
      first = value
      firstX = x
      firstY = y
    }
  }
  store<f64>(out, first)
  store<f64>(out, firstX, NUMBER)
  store<f64>(out, firstY, 2 * NUMBER)
}
