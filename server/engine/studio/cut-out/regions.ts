// Connected parts of a mask: what belongs to the dish and what only looks like it.
import { createPlane, type Plane } from '../pixels.ts'

export interface Region {
  label: number
  size: number
  /** Centre of mass, pixels. */
  x: number
  y: number
}

export interface Labelled {
  labels: Int32Array
  regions: Region[]
}

/** Four-connected regions above the threshold; label 0 is the rest. */
export function labelRegions(plane: Plane, threshold = 0.5): Labelled {
  const { width, data } = plane
  const labels = new Int32Array(data.length)
  const regions: Region[] = []
  const stack = new Int32Array(data.length)
  for (let start = 0; start < data.length; start++) {
    if (data[start]! <= threshold || labels[start] !== 0) continue
    const label = regions.length + 1
    let top = 0
    let size = 0
    let sumX = 0
    let sumY = 0
    stack[top++] = start
    labels[start] = label
    while (top > 0) {
      const i = stack[--top]!
      const x = i % width
      const y = (i - x) / width
      size++
      sumX += x
      sumY += y
      if (x > 0 && labels[i - 1] === 0 && data[i - 1]! > threshold) {
        labels[i - 1] = label
        stack[top++] = i - 1
      }
      if (x + 1 < width && labels[i + 1] === 0 && data[i + 1]! > threshold) {
        labels[i + 1] = label
        stack[top++] = i + 1
      }
      if (y > 0 && labels[i - width] === 0 && data[i - width]! > threshold) {
        labels[i - width] = label
        stack[top++] = i - width
      }
      if (i + width < data.length && labels[i + width] === 0 && data[i + width]! > threshold) {
        labels[i + width] = label
        stack[top++] = i + width
      }
    }
    regions.push({ label, size, x: sumX / size, y: sumY / size })
  }
  return { labels, regions }
}

/** Keeps the regions of a plane that pass, at their values; zero elsewhere. */
export function keepRegions(
  plane: Plane,
  { labels, regions }: Labelled,
  keep: (region: Region) => boolean,
): Plane {
  const passes = [false, ...regions.map(keep)]
  const out = createPlane(plane.width, plane.height)
  for (let i = 0; i < labels.length; i++) if (passes[labels[i]!]) out.data[i] = plane.data[i]!
  return out
}

/** Sets to 1 whatever the mask encloses: all that can't be reached from the frame without crossing it. */
export function fillHoles(plane: Plane, threshold = 0.5): Plane {
  const { width, height, data } = plane
  const reached = new Uint8Array(data.length)
  const stack = new Int32Array(data.length)
  let top = 0
  const reach = (i: number) => {
    if (reached[i] !== 0 || data[i]! > threshold) return
    reached[i] = 1
    stack[top++] = i
  }
  for (let x = 0; x < width; x++) {
    reach(x)
    reach((height - 1) * width + x)
  }
  for (let y = 0; y < height; y++) {
    reach(y * width)
    reach(y * width + width - 1)
  }
  while (top > 0) {
    const i = stack[--top]!
    const x = i % width
    if (x > 0) reach(i - 1)
    if (x + 1 < width) reach(i + 1)
    if (i >= width) reach(i - width)
    if (i + width < data.length) reach(i + width)
  }
  const out = createPlane(width, height)
  for (let i = 0; i < data.length; i++) out.data[i] = reached[i] || data[i]! > threshold ? data[i]! : 1
  return out
}
