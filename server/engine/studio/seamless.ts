// What is fetched from other places of a photo has their light: what has to be added so that it joins what is beside it.
import type { Field, Sheet } from './patch-search.ts'
import { createPlane, type Plane } from './pixels.ts'

/** How often it is relaxed, by how much too far each time, and how strongly each pixel holds on to its own light. */
const TIMES = 40
const OVER = 1.8
const OWN = 0.01

/** Red, green and blue at the sheet's size, of which the steps between neighbours are those that their sources have. */
export function correctionOf(sheet: Sheet, field: Field): Plane[] {
  return [0, 1, 2].map((channel) => {
    const fetched = fetchedFrom(sheet, field, channel)
    const light = fetched.slice()
    const { width, top, photo } = sheet
    // Up to the photo's border its own light.
    for (let y = top; y < top + photo; y++)
      for (let x = 0; x < width; x++) light[y * width + x] = sheet.colours[(y * width + x) * 3 + channel]!
    const steps = stepsOf(sheet, field, channel)
    for (let time = 0; time < TIMES; time++) relax(sheet, fetched, light, steps)
    return {
      ...createPlane(width, 0),
      height: sheet.height,
      data: light.map((value, i) => value - fetched[i]!),
    }
  })
}

function fetchedFrom({ width, height, from, to, colours }: Sheet, { across, down }: Field, channel: number) {
  const out = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = from; x < to; x++) {
      const i = y * width + x
      out[i] = colours[(i + across[i]! + down[i]! * width) * 3 + channel]!
    }
  }
  return out
}

interface Steps {
  /** To the next pixel of its row, and to that below it. */
  across: Float32Array
  down: Float32Array
}

function stepsOf({ width, height, from, to, colours }: Sheet, field: Field, channel: number): Steps {
  const steps = { across: new Float32Array(width * height), down: new Float32Array(width * height) }
  const at = (i: number) => colours[i * 3 + channel]!
  const source = (i: number) => i + field.across[i]! + field.down[i]! * width
  for (let y = 0; y < height; y++) {
    for (let x = from; x < to; x++) {
      const i = y * width + x
      const own = source(i)
      if (x + 1 < to) {
        const next = source(i + 1)
        steps.across[i] = (at(own + 1) - at(own) + at(next) - at(next - 1)) / 2
      }
      if (y + 1 < height) {
        const below = source(i + width)
        steps.down[i] = (at(own + width) - at(own) + at(below) - at(below - width)) / 2
      }
    }
  }
  return steps
}

function relax(sheet: Sheet, fetched: Float32Array, light: Float32Array, { across, down }: Steps): void {
  const { width, height, top, photo, from, to } = sheet
  for (let y = 0; y < height; y++) {
    if (y >= top && y < top + photo) continue
    for (let x = from; x < to; x++) {
      const i = y * width + x
      let [sum, count] = [OWN * fetched[i]!, OWN]
      if (x > from) {
        sum += light[i - 1]! + across[i - 1]!
        count++
      }
      if (x + 1 < to) {
        sum += light[i + 1]! - across[i]!
        count++
      }
      if (y > 0) {
        sum += light[i - width]! + down[i - width]!
        count++
      }
      if (y + 1 < height) {
        sum += light[i + width]! - down[i]!
        count++
      }
      light[i] = light[i]! + OVER * (sum / count - light[i]!)
    }
  }
}
