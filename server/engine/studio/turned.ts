// Rows for columns: what works on a wide photo's upper and lower border works on a high one's sides.
import type { Box, Picture, Plane } from './pixels.ts'

export function turnedBox({ x, y, width, height }: Box): Box {
  return { x: y, y: x, width: height, height: width }
}

export function turnedPlane({ width, height, data }: Plane): Plane {
  const out = new Float32Array(data.length)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) out[x * height + y] = data[y * width + x]!
  return { width: height, height: width, data: out }
}

export function turnedPicture({ width, height, data }: Picture): Picture {
  const out = new Uint8ClampedArray(data.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 3
      const to = (x * height + y) * 3
      out[to] = data[from]!
      out[to + 1] = data[from + 1]!
      out[to + 2] = data[from + 2]!
    }
  }
  return { width: height, height: width, data: out }
}
