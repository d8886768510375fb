// How well an ellipse lies on the edges of a picture: ../../cut-out/rim-points.ts says what the numbers mean. Double precision, so that a
// search takes the same way as anywhere else.

const VALUE: usize = 4
const NUMBER: usize = 8
/** Of a point of the rim: its place relative to the centre, and what its normal makes of xx, xy and yy. */
const POINT: usize = 5 * NUMBER
/** The field is one plane after the other: xx, xy, yy. */
let seen: i32 = 0
let supported: i32 = 0
let sum: f64 = 0

/** Sums over the rim's points, into `seen`, `supported` and `sum`. */
function add(field: usize, width: i32, height: i32, points: usize, count: i32, x: f64, y: f64): void {
  const plane = <usize>(width * height) * VALUE
  seen = 0
  supported = 0
  sum = 0
  for (let point = points, end = points + <usize>count * POINT; point < end; point += POINT) {
    // Rounds, where it is in the frame.
    const px = <i32>(x + load<f64>(point) + 0.5)
    const py = <i32>(y + load<f64>(point, NUMBER) + 0.5)
    if (px < 1 || py < 1 || px >= width - 1 || py >= height - 1) continue
    const at = field + <usize>(py * width + px) * VALUE
    const edge =
      <f64>load<f32>(at) * load<f64>(point, 2 * NUMBER) +
      <f64>load<f32>(at + plane) * load<f64>(point, 3 * NUMBER) +
      <f64>load<f32>(at + 2 * plane) * load<f64>(point, 4 * NUMBER)
    seen++
    // A square root: many faint stretches of rim say more than a few strong ones.
    sum += edge > 0 ? sqrt(edge) : edge
    if (edge > 0.12) supported++
  }
}

function score(count: i32): f64 {
  const visible = <f64>seen / <f64>count
  return visible < 0.45 ? -1 : (sum / <f64>seen) * (0.55 + 0.45 * visible)
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
  add(field, width, height, points, count, x, y)
  store<f64>(out, score(count))
  store<f64>(out, <f64>seen, NUMBER)
  store<f64>(out, <f64>supported, 2 * NUMBER)
  store<f64>(out, sum, 3 * NUMBER)
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
      add(field, width, height, points, count, x, y)
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
