// Connected parts of a mask: what belongs to the dish and what only looks like it.
import { createPlane, type Plane } from '../pixels.ts'

export interface Region {
  label: number
  size: number
  /** Centre of mass, pixels. */
  x: number
  y: number
}

/** Four-connected regions above the threshold; label 0 is the rest. */
export function labelRegions(plane: Plane, threshold = 0.5): { labels: Int32Array; regions: Region[] } {
  const { width, height, data } = plane
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
      const visit = (next: number) => {
        if (labels[next] === 0 && data[next]! > threshold) {
          labels[next] = label
          stack[top++] = next
        }
      }
      if (x > 0) visit(i - 1)
      if (x + 1 < width) visit(i + 1)
      if (y > 0) visit(i - width)
      if (y + 1 < height) visit(i + width)
    }
    regions.push({ label, size, x: sumX / size, y: sumY / size })
  }
  return { labels, regions }
}

/** Keeps the regions that pass, at their values; zero elsewhere. */
export function keepRegions(plane: Plane, threshold: number, keep: (region: Region) => boolean): Plane {
  const { labels, regions } = labelRegions(plane, threshold)
  const passes = [false, ...regions.map(keep)]
  const out = createPlane(plane.width, plane.height)
  for (let i = 0; i < labels.length; i++) if (passes[labels[i]!]) out.data[i] = plane.data[i]!
  return out
}

/** Sets to 1 whatever the mask encloses. */
export function fillHoles(plane: Plane, threshold = 0.5): Plane {
  const { width, height } = plane
  const outside = createPlane(width, height)
  for (let i = 0; i < outside.data.length; i++) outside.data[i] = plane.data[i]! > threshold ? 0 : 1
  const { labels } = labelRegions(outside)
  const open = new Set<number>()
  for (let x = 0; x < width; x++) open.add(labels[x]!).add(labels[(height - 1) * width + x]!)
  for (let y = 0; y < height; y++) open.add(labels[y * width]!).add(labels[y * width + width - 1]!)
  const out = createPlane(width, height)
  for (let i = 0; i < out.data.length; i++) {
    const label = labels[i]!
    out.data[i] = label !== 0 && !open.has(label) ? 1 : plane.data[i]!
  }
  return out
}
