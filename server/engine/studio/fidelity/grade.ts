// What the styling's grade did to the colours of a dish: found where most of it agrees, and taken out.
import { solve } from '../least-squares.ts'
import { createPlane, eachStretch, type Plane } from '../pixels.ts'
import { BLACK, type Colours } from './colours.ts'

/** Differences of a colour that are believed when the grade is fitted, after the first round. */
const BELIEVED = 0.05
const ROUNDS = 3
/** Every so manieth pixel is enough for a dozen numbers. */
const EVERY = 17

export interface GradeLeft {
  /** What is left of the differences of the two colours, once the photo's got the result's grade; encoded. */
  red: Plane
  blue: Plane
  /** How much colour the photo has there with that grade, so that differences can be told as shares. */
  chroma: Plane
}

/** What decides on a colour of the result: the photo's, by brightness, and how they act together. */
const TERMS = 12

/**
 * Fits the result's colours, in shares of their luma, by the photo's: products of both and of the luma, least squares
 * with what is far off left out.
 * @returns what the fit does not explain, and how much colour it expects; encoded, 0 outside
 */
export function gradeLeft(before: Colours, after: Colours, inside: Plane): GradeLeft {
  const red = createPlane(inside.width, inside.height)
  const blue = createPlane(inside.width, inside.height)
  const chroma = createPlane(inside.width, inside.height)
  const given: Grade = {
    before,
    after,
    inside: inside.data,
    weights: [new Float64Array(TERMS), new Float64Array(TERMS)],
    sums: new Float64Array(0),
    isFirst: true,
    red: red.data,
    blue: blue.data,
    chroma: chroma.data,
  }
  for (let round = 0; round < ROUNDS; round++) {
    given.sums = new Float64Array(TERMS * (TERMS + 2))
    eachStretch(inside.data.length, sumGrade, given)
    given.weights = [weightsOf(given.sums, 0), weightsOf(given.sums, 1)]
    given.isFirst = false
  }
  eachStretch(inside.data.length, leaveGrade, given)
  return { red, blue, chroma }
}

interface Grade {
  before: Colours
  after: Colours
  inside: Float32Array
  /** Of the terms, for red and for blue. */
  weights: [Float64Array, Float64Array]
  /** Normal equations, one after the other: products with each term, with red, with blue. */
  sums: Float64Array
  isFirst: boolean
  red: Float32Array
  blue: Float32Array
  chroma: Float32Array
}

const terms = new Float64Array(TERMS)

function setTerms({ luma, red, blue }: Colours, i: number): void {
  const y = luma.data[i]!
  const share = 1 / (y + BLACK)
  const r = red.data[i]! * share
  const b = blue.data[i]! * share
  terms[0] = 1
  terms[1] = y
  terms[2] = r
  terms[3] = b
  terms[4] = y * r
  terms[5] = y * b
  terms[6] = r * r
  terms[7] = b * b
  terms[8] = r * b
  // What is nearly white keeps little of its colour.
  terms[9] = y * y
  terms[10] = y * y * r
  terms[11] = y * y * b
}

function explained(weights: Float64Array): number {
  let sum = 0
  for (let k = 0; k < TERMS; k++) sum += weights[k]! * terms[k]!
  return sum
}

function sumGrade(from: number, to: number, { before, after, inside, weights, sums, isFirst }: Grade): void {
  for (let i = from; i < to; i += EVERY) {
    if (inside[i] === 0) continue
    setTerms(before, i)
    const level = after.luma.data[i]! + BLACK
    const r = after.red.data[i]! / level
    const b = after.blue.data[i]! / level
    if (!isFirst) {
      const off = Math.abs(r - explained(weights[0])) + Math.abs(b - explained(weights[1]))
      if (off * level > BELIEVED) continue
    }
    for (let k = 0; k < TERMS; k++) {
      // What is dark counts less: its shares are noise.
      const term = terms[k]! * level
      const row = k * (TERMS + 2)
      for (let n = 0; n < TERMS; n++) sums[row + n]! += term * terms[n]!
      sums[row + TERMS]! += term * r
      sums[row + TERMS + 1]! += term * b
    }
  }
}

function weightsOf(sums: Float64Array, target: number): Float64Array {
  const matrix = Array.from({ length: TERMS }, (_, k) => {
    const row = Array.from(sums.subarray(k * (TERMS + 2), k * (TERMS + 2) + TERMS))
    // A dish of one colour does not say what would become of another.
    row[k]! += 1e-3
    return [...row, sums[k * (TERMS + 2) + TERMS + target]!]
  })
  return Float64Array.from(solve(matrix))
}

function leaveGrade(
  from: number,
  to: number,
  { before, after, inside, weights, red, blue, chroma }: Grade,
): void {
  for (let i = from; i < to; i++) {
    if (inside[i] === 0) continue
    setTerms(before, i)
    const luma = after.luma.data[i]!
    const level = luma + BLACK
    // No channel goes below black or above white.
    const r = Math.min(1 - luma, Math.max(-luma, explained(weights[0]) * level))
    const b = Math.min(1 - luma, Math.max(-luma, explained(weights[1]) * level))
    red[i] = after.red.data[i]! - r
    blue[i] = after.blue.data[i]! - b
    chroma[i] = Math.sqrt(r * r + b * b)
  }
}
