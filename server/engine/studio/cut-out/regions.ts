// Connected parts of a mask: what belongs to the dish and what only looks like it.
import { createPlane, eachRow, eachStretch, type Plane } from '../pixels.ts'

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
  const { width, height, data } = plane
  const labels = new Int32Array(data.length)
  const regions: Region[] = []
  const flood: Flood = { data, width, labels, threshold, stack: new Int32Array(data.length), top: 0 }
  eachRow(height, labelRow, { flood, regions })
  return { labels, regions }
}

interface Flood {
  data: Float32Array
  width: number
  labels: Int32Array
  threshold: number
  /** Pixels of a region whose neighbours were not looked at yet: so many. */
  stack: Int32Array
  top: number
}

function labelRow(y: number, { flood, regions }: { flood: Flood; regions: Region[] }): void {
  const { data, width, labels, threshold } = flood
  for (let i = y * width; i < (y + 1) * width; i++) {
    if (data[i]! > threshold && labels[i] === 0) regions.push(floodFrom(i, regions.length + 1, flood))
  }
}

/** A region from one of its pixels on. */
function floodFrom(start: number, label: number, flood: Flood): Region {
  const region = { label, size: 0, x: 0, y: 0 }
  flood.labels[start] = label
  flood.stack[0] = start
  flood.top = 1
  while (flood.top > 0) floodOn(flood, region)
  region.x /= region.size
  region.y /= region.size
  return region
}

/** Some hundred pixels of it, whose places are summed up. */
function floodOn(flood: Flood, region: Region): void {
  const { data, width, labels, threshold, stack } = flood
  const { label } = region
  let { top } = flood
  let [size, sumX, sumY] = [0, 0, 0]
  for (; top > 0 && size < AT_ONCE; size++) {
    const i = stack[--top]!
    const x = i % width
    const y = (i - x) / width
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
  flood.top = top
  region.size += size
  region.x += sumX
  region.y += sumY
}
const AT_ONCE = 512

/** Keeps the regions of a plane that pass, at their values; zero elsewhere. */
export function keepRegions(
  plane: Plane,
  { labels, regions }: Labelled,
  keep: (region: Region) => boolean,
): Plane {
  const passes = [false, ...regions.map(keep)]
  const out = createPlane(plane.width, plane.height)
  eachStretch(labels.length, keepStretch, { labels, passes, from: plane.data, out: out.data })
  return out
}

interface Kept {
  labels: Int32Array
  /** By label. */
  passes: boolean[]
  from: Float32Array
  out: Float32Array
}

function keepStretch(first: number, end: number, { labels, passes, from, out }: Kept): void {
  for (let i = first; i < end; i++) if (passes[labels[i]!]) out[i] = from[i]!
}

/** Sets to 1 whatever the mask encloses: all that can't be reached from the frame without crossing it. */
export function fillHoles(plane: Plane, threshold = 0.5): Plane {
  const { width, height, data } = plane
  const outside: Outside = {
    plane,
    threshold,
    reached: new Uint8Array(data.length),
    stack: new Int32Array(data.length),
    top: 0,
  }
  for (let x = 0; x < width; x++) {
    reach(x, outside)
    reach((height - 1) * width + x, outside)
  }
  for (let y = 0; y < height; y++) {
    reach(y * width, outside)
    reach(y * width + width - 1, outside)
  }
  while (outside.top > 0) reachOn(outside)
  const out = createPlane(width, height)
  eachStretch(data.length, holeStretch, { data, reached: outside.reached, threshold, out: out.data })
  return out
}

/** What can be reached from the frame, and the pixels from which more may be. */
interface Outside {
  plane: Plane
  threshold: number
  reached: Uint8Array
  stack: Int32Array
  top: number
}

function reach(i: number, outside: Outside): void {
  const { plane, threshold, reached, stack } = outside
  if (reached[i] !== 0 || plane.data[i]! > threshold) return
  reached[i] = 1
  stack[outside.top++] = i
}

function reachOn(outside: Outside): void {
  const { width, data } = outside.plane
  for (let n = 0; n < AT_ONCE && outside.top > 0; n++) {
    const i = outside.stack[--outside.top]!
    const x = i % width
    if (x > 0) reach(i - 1, outside)
    if (x + 1 < width) reach(i + 1, outside)
    if (i >= width) reach(i - width, outside)
    if (i + width < data.length) reach(i + width, outside)
  }
}

interface Holes {
  data: Float32Array
  reached: Uint8Array
  threshold: number
  out: Float32Array
}

function holeStretch(from: number, to: number, { data, reached, threshold, out }: Holes): void {
  for (let i = from; i < to; i++) out[i] = reached[i] || data[i]! > threshold ? data[i]! : 1
}

/** Pixels of a mask. */
export function areaOf({ data }: Plane): number {
  const sum = { area: 0 }
  eachStretch(data.length, areaStretch, { data, sum })
  return sum.area
}

function areaStretch(
  from: number,
  to: number,
  { data, sum }: { data: Float32Array; sum: { area: number } },
): void {
  let area = 0
  for (let i = from; i < to; i++) if (data[i]! > 0.5) area++
  sum.area += area
}

/** Labels of the regions that come to where a plane is above nothing. */
export function touchingLabels({ labels, regions }: Labelled, reach: Plane): Set<number> {
  const touches = new Uint8Array(regions.length + 1)
  eachStretch(labels.length, touchStretch, { labels, reach: reach.data, touches })
  return new Set(regions.map(({ label }) => label).filter((label) => touches[label]))
}

function touchStretch(
  from: number,
  to: number,
  { labels, reach, touches }: { labels: Int32Array; reach: Float32Array; touches: Uint8Array },
): void {
  for (let i = from; i < to; i++) if (reach[i]! > 0.02) touches[labels[i]!] = 1
}
