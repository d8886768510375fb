// Where on a plate a picture lies, by the edges in both: exposure, colour and fall-off may have changed since.
import { resizePlane } from '../bilinear.ts'
import { gaussianBlur } from '../blur.ts'
import { type Box, createPlane, eachRow, lumaPlane, mapPlane, type Picture, type Plane } from '../pixels.ts'

/** Differences of luma to the next pixel. */
interface Edges {
  across: Plane
  down: Plane
}

/** A square plate's edges, by its side in pixels. */
export type Levels = Map<number, Edges>

/** How closely is looked: first at whole pixels and everywhere, then around what was found. */
const ROUGH = 48
const FINE = 128
export const FINEST = 256

/** Larger side of the window, in shares of the plate: results show all of it or, square ones, .86; some are cropped. */
const SCALES = [1, 0.96, 0.92, 0.88, 0.84, 0.8, 0.76, 0.72]
const USUAL_SCALES = [1, 0.86]

/** What is sought: a picture's luma, and where it is to be compared. One size. */
export interface Sought {
  luma: Plane
  /** 0 or 1 */
  trust: Plane
}

export interface Found {
  /** Shares of the plate. */
  window: Box
  /** Correlation of the edges, 1 at most. */
  likeness: number
}

/** @param plate square, with at least `FINEST` pixels a side */
export function levelsOf(plate: Picture, isFinest = false): Levels {
  const luma = lumaPlane(plate)
  const sides = isFinest ? [FINE, FINEST] : [ROUGH, FINE]
  return new Map(sides.map((side) => [side, edgesOf(shrunk(luma, side, side))]))
}

/** The best place on each plate, to a pixel of the smallest size. */
export function findRoughly(sought: Sought, plates: readonly Levels[]): Found[] {
  const best = plates.map((): Found => ({ window: { x: 0, y: 0, width: 1, height: 1 }, likeness: -1 }))
  for (const scale of SCALES) {
    const { width: w, height: h } = windowOf(scale, sought.luma)
    const [width, height] = [Math.round(w * ROUGH), Math.round(h * ROUGH)]
    const sample = sampleOf(sought, width, height)
    for (const [k, levels] of plates.entries()) {
      const edges = levels.get(ROUGH)!
      for (let y = 0; y <= ROUGH - height; y++) {
        for (let x = 0; x <= ROUGH - width; x++) {
          const likeness = correlation(sample, edges, x, y)
          if (likeness <= best[k]!.likeness) continue
          const window = { x: x / ROUGH, y: y / ROUGH, width: width / ROUGH, height: height / ROUGH }
          best[k] = { window, likeness }
        }
      }
    }
  }
  return best
}

/** From there to a quarter of a pixel of the largest size. The usual sizes are tried first: edges in one corner tell no size. */
export function findExactly(sought: Sought, plate: Levels, { window }: Found): Found {
  const samples: Samples = new Map()
  const starts = [
    window,
    ...USUAL_SCALES.map((scale) => resized(window, windowOf(scale, sought.luma), 0.5, 0.5)),
  ]
  let best: Found = { window, likeness: -1 }
  for (const start of starts.filter((box) => Math.abs(box.width / window.width - 1) < 0.07)) {
    let found: Found = { window: inside(start), likeness: -1 }
    for (const side of [FINE, FINEST]) found = improved(sought, plate, side, found.window, samples)
    if (found.likeness > best.likeness) best = found
  }
  return best
}

type Samples = Map<string, Sample>

function improved(sought: Sought, plate: Levels, side: number, window: Box, samples: Samples): Found {
  let found = { window, likeness: likenessAt(sought, plate, side, window, samples) }
  for (let step = 1 / side; step > 0.2 / side; step /= 2) {
    for (let isBetter = true; isBetter; ) {
      isBetter = false
      for (const moved of neighbours(found.window, step)) {
        const likeness = likenessAt(sought, plate, side, moved, samples)
        if (likeness < found.likeness + 1e-4) continue
        found = { window: moved, likeness }
        isBetter = true
      }
    }
  }
  return found
}

/** A step to each side, and larger and smaller about its middle and its corners. */
function neighbours(window: Box, step: number): Box[] {
  const list = [-step, step].flatMap((change) => [
    { ...window, x: window.x + change },
    { ...window, y: window.y + change },
    ...ANCHORS.map(([u, v]) => {
      const scale = 1 + (2 * change) / Math.max(window.width, window.height)
      return resized(window, { width: window.width * scale, height: window.height * scale }, u, v)
    }),
  ])
  return list.filter(({ width, height }) => width <= 1 && height <= 1).map(inside)
}
const ANCHORS = [
  [0.5, 0.5],
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const

function resized(box: Box, { width, height }: { width: number; height: number }, u: number, v: number): Box {
  return { x: box.x + u * (box.width - width), y: box.y + v * (box.height - height), width, height }
}

function inside(box: Box): Box {
  const x = Math.min(1 - box.width, Math.max(0, box.x))
  return { ...box, x, y: Math.min(1 - box.height, Math.max(0, box.y)) }
}

function windowOf(scale: number, { width, height }: Plane): { width: number; height: number } {
  return { width: scale * Math.min(1, width / height), height: scale * Math.min(1, height / width) }
}

function likenessAt(sought: Sought, plate: Levels, side: number, part: Box, samples: Samples): number {
  const { sample, seen } = compared(sought, plate, side, part, samples)
  return correlation(sample, seen, 0, 0)
}

/** What is sought, and the plate's window, pixel by pixel at one size. */
function compared(sought: Sought, plate: Levels, side: number, part: Box, samples: Samples) {
  const width = Math.round(part.width * side)
  const height = Math.round(part.height * side)
  const key = `${width} ${height}`
  const sample = samples.get(key) ?? sampleOf(sought, width, height)
  samples.set(key, sample)
  const { across, down } = plate.get(side)!
  const seen = {
    across: resizePlane(across, width, height, part),
    down: resizePlane(down, width, height, part),
  }
  return { sample, seen }
}

interface Sample extends Edges {
  trust: Plane
}

function sampleOf({ luma, trust }: Sought, width: number, height: number): Sample {
  return { ...edgesOf(shrunk(luma, width, height)), trust: shrunk(trust, width, height) }
}

function shrunk(plane: Plane, width: number, height: number): Plane {
  return resizePlane(gaussianBlur(plane, (0.7 * plane.width) / width), width, height)
}

function edgesOf(luma: Plane): Edges {
  const across = createPlane(luma.width, luma.height)
  const down = createPlane(luma.width, luma.height)
  eachRow(luma.height - 1, edgeRow, { luma, across, down })
  return { across, down }
}

function edgeRow(y: number, { luma: { data, width }, across, down }: Edges & { luma: Plane }): void {
  for (let x = 0, i = y * width; x < width - 1; x++, i++) {
    across.data[i] = data[i + 1]! - data[i]!
    down.data[i] = data[i + width]! - data[i]!
  }
}

/** Of the plate's edges so many, the strongest, count no more than the strongest of the rest. */
const STRONG = 0.2

/**
 * Correlation of the edges with the strong ones cut down: one line, where a table ends, is like any other such line, and the
 * rest of the picture is not.
 */
export function evenLikeness(sought: Sought, plate: Levels, window: Box): number {
  const { sample, seen } = compared(sought, plate, FINE, window, new Map())
  const { data: trust } = sample.trust
  const lengths = (edges: Edges) =>
    edges.across.data.map((value, i) => Math.hypot(value, edges.down.data[i]!))
  const [own, other] = [lengths(sample), lengths(seen)]
  const kept = other.filter((_, i) => trust[i]! >= 0.99).sort()
  const most = kept[Math.floor(kept.length * (1 - STRONG))] ?? 0
  const even = (edges: Edges, length: Float32Array) => {
    const share = (value: number, i: number) => value * Math.min(1, most / (length[i]! + 1e-9))
    return { across: mapPlane(edges.across, share), down: mapPlane(edges.down, share) }
  }
  return correlation({ ...even(sample, own), trust: sample.trust }, even(seen, other), 0, 0)
}

interface Sums {
  sample: Sample
  plate: Edges
  /** Where on the plate the sample lies. */
  x: number
  y: number
  /** Of the sample's squares, the plate's, and of their products. */
  own: number
  other: number
  both: number
}

function correlation(sample: Sample, plate: Edges, x: number, y: number): number {
  const sums: Sums = { sample, plate, x, y, own: 0, other: 0, both: 0 }
  eachRow(sample.trust.height - 1, correlateRow, sums)
  return sums.both / Math.sqrt(sums.own * sums.other + 1e-12)
}

function correlateRow(row: number, sums: Sums): void {
  const { sample, plate } = sums
  const { width, data: trust } = sample.trust
  let [own, other, both] = [0, 0, 0]
  let i = row * width
  let k = (sums.y + row) * plate.across.width + sums.x
  for (const end = i + width - 1; i < end; i++, k++) {
    if (trust[i]! < 0.99) continue
    const right = sample.across.data[i]!
    const below = sample.down.data[i]!
    const plateRight = plate.across.data[k]!
    const plateBelow = plate.down.data[k]!
    own += right * right + below * below
    other += plateRight * plateRight + plateBelow * plateBelow
    both += right * plateRight + below * plateBelow
  }
  sums.own += own
  sums.other += other
  sums.both += both
}
