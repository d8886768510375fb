// How well an ellipse lies on the edges of a picture, worked out in the kernel (assembly/rim.ts): a search asks tens of
// thousands of times.
import { kernel, numbers, release, take, values } from '../kernel/kernel.ts'
import { ACROSS, type EdgeField } from './edges.ts'

const VALUE_BYTES = Float32Array.BYTES_PER_ELEMENT
/** Values of a point of the rim. */
const POINT = 5
/** Bytes of a pixel of the field. */
const PIXEL_BYTES = 4 * VALUE_BYTES
/** Numbers that the kernel answers with at most. */
const ANSWER = 6
const answer = take(ANSWER * Float64Array.BYTES_PER_ELEMENT)

/** Semi-axes in pixels, turn in radians. */
interface RimShape {
  a: number
  b: number
  turn: number
}

/** Points of a shape's rim relative to its centre, and what their normals make of a structure tensor. */
export class RimPoints {
  readonly count: number
  /** In the kernel's memory, for good. */
  readonly at: number
  /** Cosine and sine in turns. */
  readonly #circle: Float64Array
  #shape: RimShape = { a: 0, b: 0, turn: 0 }

  /** @param count a multiple of four */
  constructor(count: number) {
    this.count = count
    this.at = take(count * POINT * VALUE_BYTES)
    this.#circle = Float64Array.from({ length: 2 * count }, (_, i) => {
      const t = (Math.floor(i / 2) / count) * 2 * Math.PI
      return i % 2 === 0 ? Math.cos(t) : Math.sin(t)
    })
  }

  /** Takes on a shape; nothing is worked out again where only the place has changed. */
  take({ a, b, turn }: RimShape): this {
    const last = this.#shape
    if (last.a === a && last.b === b && last.turn === turn) return this
    this.#shape = { a, b, turn }
    const cos = Math.cos(turn)
    const sin = Math.sin(turn)
    const { count } = this
    const to = values(this.at, count * POINT)
    for (let k = 0; k < count; k++) {
      const ex = this.#circle[2 * k]!
      const ey = this.#circle[2 * k + 1]!
      const length = Math.sqrt(b * b * ex * ex + a * a * ey * ey)
      const mx = (b * ex) / length
      const my = (a * ey) / length
      const nx = mx * cos - my * sin
      const ny = mx * sin + my * cos
      to[k] = a * ex * cos - b * ey * sin
      to[count + k] = a * ex * sin + b * ey * cos
      // Edge along the rim less what runs across it: these three times xx, xy and yy.
      to[2 * count + k] = nx * nx - ACROSS * ny * ny
      to[3 * count + k] = 2 * (1 + ACROSS) * nx * ny
      to[4 * count + k] = ny * ny - ACROSS * nx * nx
    }
    return this
  }
}

export interface RimScore {
  /** Evidence, less where much of the rim is out of sight; -1 where most is. */
  score: number
  /** Share of the visible rim that lies on an edge of its direction. */
  support: number
  /** Share of the rim that is inside the frame. */
  visible: number
  /** Mean evidence along the visible rim. */
  evidence: number
}
const UNSEEN: RimScore = { score: -1, support: 0, visible: 0, evidence: 0 }

/** What is out of sight can't be checked. The kernel has it too. */
export function certainty(visible: number): number {
  return 0.55 + 0.45 * visible
}

/** Places along one axis, pixels. */
interface Range {
  middle: number
  slack: number
  step: number
}

/** The edges of a picture in the kernel's memory, until they are disposed of: the last ones first. */
export class HeldEdges {
  readonly #at: number
  readonly #width: number
  readonly #height: number

  constructor({ width, height, xx, xy, yy }: EdgeField) {
    this.#width = width
    this.#height = height
    this.#at = take(xx.length * PIXEL_BYTES)
    const planes = take(3 * xx.byteLength)
    const all = values(planes, 3 * xx.length)
    all.set(xx)
    all.set(xy, xx.length)
    all.set(yy, 2 * xx.length)
    kernel.rimField(planes, this.#at, xx.length)
    release(planes)
  }

  [Symbol.dispose](): void {
    release(this.#at)
  }

  /** What `edgeAlong` says, summed over the rim of a shape that stands at (x, y). */
  scoreAt({ at, count }: RimPoints, x: number, y: number): RimScore {
    kernel.rimAt(this.#at, this.#width, this.#height, at, count, x, y, answer)
    const [score, seen, supported, sum] = numbers(answer, 4) as unknown as [number, number, number, number]
    if (score === -1) return UNSEEN
    return { score, support: supported / seen, visible: seen / count, evidence: sum / seen }
  }

  /** The best place, and the best one before it in the search that is not `near` to it, pixels. */
  bestPlaces(
    { at, count }: RimPoints,
    across: Range,
    down: Range,
    near: number,
  ): { x: number; y: number; score: number }[] {
    const [left, right] = [across.middle - across.slack, across.middle + across.slack]
    const [top, bottom] = [down.middle - down.slack, down.middle + down.slack]
    const field = [this.#at, this.#width, this.#height] as const
    kernel.rimPeaks(...field, at, count, left, right, across.step, top, bottom, down.step, near, answer)
    const found = numbers(answer, ANSWER)
    return [0, 3]
      .map((k) => ({ score: found[k]!, x: found[k + 1]!, y: found[k + 2]! }))
      .filter(({ score }) => score > -2)
  }
}
