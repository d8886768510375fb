// What a mask looks like as a shape: where it is, how regular, how much of it the frame cuts off.
import { boundingBox, eachRow, type Plane } from '../pixels.ts'
import { keepRegions, labelRegions } from './regions.ts'

/** The salient part that is the dish, or its food. In pixels of the plane. */
export interface Blob {
  plane: Plane
  x: number
  y: number
  halfWidth: number
  halfHeight: number
}

/** @returns null when nothing stands out */
export function mainBlob(food: Plane): Blob | null {
  const plane = keepMain(food)
  const moments: Moments = { mass: 0, x: 0, y: 0, xx: 0, yy: 0 }
  eachRow(plane.height, momentsOfRow, { plane, moments })
  const { mass, x: sumX, y: sumY, xx: sumXX, yy: sumYY } = moments
  if (mass < 40) return null
  const x = sumX / mass
  const y = sumY / mass
  // A filled ellipse has a variance of a²/4 along each axis.
  const halfWidth = 2 * Math.sqrt(Math.max(1, sumXX / mass - x * x))
  const halfHeight = 2 * Math.sqrt(Math.max(1, sumYY / mass - y * y))
  return { plane, x, y, halfWidth, halfHeight }
}

/** Sums over pixels. */
interface Moments {
  mass: number
  x: number
  y: number
  xx: number
  yy: number
}

function momentsOfRow(
  y: number,
  { plane: { width, data }, moments }: { plane: Plane; moments: Moments },
): void {
  let [mass, sumX, sumXX] = [0, 0, 0]
  for (let x = 0, i = y * width; x < width; x++, i++) {
    if (data[i]! <= 0.5) continue
    mass++
    sumX += x
    sumXX += x * x
  }
  moments.mass += mass
  moments.x += sumX
  moments.xx += sumXX
  moments.y += mass * y
  moments.yy += mass * y * y
}

/** The region that is large and near the middle, and what is at least an eighth of it. */
function keepMain(food: Plane): Plane {
  let best = 0
  const weight = (x: number, y: number, size: number) => {
    const off = Math.hypot((x / food.width - 0.5) * 2, (y / food.height - 0.5) * 2)
    return size * (1.3 - Math.min(1, off))
  }
  const labelled = labelRegions(food, 0.4)
  for (const { x, y, size } of labelled.regions) best = Math.max(best, weight(x, y, size))
  return keepRegions(food, labelled, ({ x, y, size }) => weight(x, y, size) > best / 8)
}

/** Share of the mask's outline that is the frame's edge. */
export function croppedShare({ width, height, data }: Plane): number {
  const counts = { edge: 0, outline: 0 }
  eachRow(height, outlineOfRow, { data, width, height, counts })
  return counts.outline ? counts.edge / counts.outline : 0
}

interface Outlined {
  data: Float32Array
  width: number
  height: number
  counts: { edge: number; outline: number }
}

function outlineOfRow(y: number, { data, width, height, counts }: Outlined): void {
  let [edge, outline] = [0, 0]
  for (let x = 0, i = y * width; x < width; x++, i++) {
    if (data[i]! <= 0.5) continue
    const onFrame = x === 0 || y === 0 || x === width - 1 || y === height - 1
    if (onFrame) edge++
    if (
      onFrame ||
      data[i - 1]! <= 0.5 ||
      data[i + 1]! <= 0.5 ||
      data[i - width]! <= 0.5 ||
      data[i + width]! <= 0.5
    ) {
      outline++
    }
  }
  counts.edge += edge
  counts.outline += outline
}

/** How well the left half mirrors the right one, 0..1: glasses and bowls from the side do. */
export function symmetry({ width, height, data }: Plane): number {
  let mass = 0
  let sumX = 0
  for (let i = 0; i < data.length; i++) {
    if (data[i]! <= 0.5) continue
    mass++
    sumX += i % width
  }
  if (mass === 0) return 0
  const middle = sumX / mass
  let both = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[y * width + x]! <= 0.5) continue
      const mirrored = Math.round(2 * middle - x)
      if (mirrored >= 0 && mirrored < width && data[y * width + mirrored]! > 0.5) both++
    }
  }
  return both / (2 * mass - both)
}

/** Area over the area of the convex hull, 0..1: heaps of food are ragged, vessels are not. */
export function convexity({ width, height, data }: Plane): number {
  let area = 0
  const points: [number, number][] = []
  for (let y = 0; y < height; y++) {
    let left = -1
    let right = -1
    for (let x = 0; x < width; x++) {
      if (data[y * width + x]! <= 0.5) continue
      area++
      if (left < 0) left = x
      right = x + 1
    }
    if (left >= 0) points.push([left, y], [right, y], [left, y + 1], [right, y + 1])
  }
  return area === 0 ? 0 : area / hullArea(points)
}

/** Andrew's monotone chain, then the shoelace formula. Points come sorted by y. */
function hullArea(points: [number, number][]): number {
  const half = (list: [number, number][]) => {
    const chain: [number, number][] = []
    for (const p of list) {
      while (chain.length > 1 && turn(chain.at(-2)!, chain.at(-1)!, p) <= 0) chain.pop()
      chain.push(p)
    }
    return chain.slice(0, -1)
  }
  const sorted = points.toSorted((p, q) => p[1] - q[1] || p[0] - q[0])
  const hull = [...half(sorted), ...half(sorted.toReversed())]
  let twice = 0
  for (const [k, [x, y]] of hull.entries()) {
    const [nx, ny] = hull[(k + 1) % hull.length]!
    twice += x * ny - nx * y
  }
  return Math.max(1, Math.abs(twice) / 2)
}

function turn(a: [number, number], b: [number, number], c: [number, number]): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

/** Size of the second largest region relative to the largest, 0..1: more than one dish. */
export function secondShare(plane: Plane): number {
  const sizes = labelRegions(plane)
    .regions.map((region) => region.size)
    .sort((p, q) => q - p)
  return sizes.length > 1 ? sizes[1]! / sizes[0]! : 0
}

/** Whether the mask fills its bounding box as an ellipse does: round vessels, seen from anywhere. */
export function isRound(mask: Plane): boolean {
  return offEllipse(mask) < 0.13
}

/** Share of the outline's box in which it is not the ellipse that fills it; 1 for nothing. */
export function offEllipse(mask: Plane): number {
  const box = boundingBox(mask)
  if (!box) return 1
  let wrong = 0
  for (let y = box.y; y < box.y + box.height; y++) {
    const v = ((y - box.y + 0.5) / box.height) * 2 - 1
    for (let x = box.x; x < box.x + box.width; x++) {
      const u = ((x - box.x + 0.5) / box.width) * 2 - 1
      if (u * u + v * v <= 1 !== mask.data[y * mask.width + x]! > 0.5) wrong++
    }
  }
  return wrong / (box.width * box.height)
}
