// Where a continued table comes from: for each pixel of a small sheet the place in the photo that looks most like what is
// around it there. A nearest-neighbour field (PatchMatch, Barnes et al. 2009) in the energy of Wexler et al. 2007.
import {
  type Field,
  improve,
  inFewPieces,
  leadsToSource,
  measure,
  type Search,
  type Sheet,
} from './patch-search.ts'

/** How often a field is sought, and the sheet drawn from it: small sheets are cheap, and decide. */
const ROUNDS = { first: 10, later: 2 }
/** Of the sheet's width, and pixels: how far off another source is looked for. A larger sheet's has been found nearly. */
const FARTHEST = { first: 0.5, later: 8 }
/** So few sources are no table. */
const LEAST_SOURCES = 40

/**
 * @param sheets from the smallest, each twice as large as the one before; their bands are begun
 * @returns null where there is no table to fetch from
 */
export function fieldOf(sheets: Sheet[]): Field | null {
  const random = sameNumbers(7)
  let last: Search | null = null
  for (const sheet of sheets) {
    const field = begun(sheet, random)
    // A narrow strip of table has no place for the patches of the smallest sheet.
    if (!field) continue
    const farthest = last ? FARTHEST.later : FARTHEST.first * sheet.width
    const search: Search = { sheet, field, rows: rowsOf(sheet), random, farthest }
    if (last) {
      double(last, search)
      draw(search)
    }
    for (let round = 0; round < (last ? ROUNDS.later : ROUNDS.first); round++) {
      measure(search)
      improve(search, round % 2 === 0)
      draw(search)
    }
    last = search
  }
  if (!last || last.sheet !== sheets.at(-1)) return null
  inFewPieces(last)
  return last.field
}

/** Numbers 0 to before 1 that look random and are the same every time. */
function sameNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (state >>> 8) / 2 ** 24
  }
}

function rowsOf({ height, top, photo, reach }: Sheet): number[] {
  const above = top > 0 ? Array.from({ length: top + reach }, (_, k) => top + reach - 1 - k) : []
  const below = height - top - photo
  const first = height - below - reach
  return [...above, ...(below > 0 ? Array.from({ length: below + reach }, (_, k) => first + k) : [])]
}

/** Any source for each pixel. */
function begun(sheet: Sheet, random: () => number): Field | null {
  const { width, isSource } = sheet
  const sources: number[] = []
  for (let i = 0; i < isSource.length; i++) if (isSource[i] === 1) sources.push(i)
  if (sources.length < LEAST_SOURCES) return null
  const count = isSource.length
  const field = {
    across: new Int16Array(count),
    down: new Int16Array(count),
    distance: new Float32Array(count),
  }
  for (const y of rowsOf(sheet)) {
    for (let x = sheet.from; x < sheet.to; x++) {
      const source = sources[Math.floor(random() * sources.length)]!
      field.across[y * width + x] = (source % width) - x
      field.down[y * width + x] = Math.floor(source / width) - y
    }
  }
  return field
}

/** A field as a smaller sheet has it, where that leads to sources. */
function double({ sheet: before, field: small }: Search, { sheet, field, rows }: Search): void {
  for (const y of rows) {
    for (let x = sheet.from; x < sheet.to; x++) {
      const i = Math.min(before.height - 1, y >> 1) * before.width + Math.min(before.width - 1, x >> 1)
      const [sx, sy] = [x + 2 * small.across[i]!, y + 2 * small.down[i]!]
      if (!leadsToSource(sheet, sx, sy)) continue
      field.across[y * sheet.width + x] = sx - x
      field.down[y * sheet.width + x] = sy - y
    }
  }
}

/** Each pixel of a band as the patches around it say, the better ones louder. */
function draw({ sheet, field, rows }: Search): void {
  const { top, photo } = sheet
  const weights = weightsOf(sheet, field, rows)
  for (const y of rows) if (y < top || y >= top + photo) drawRow(y, sheet, field, weights)
}

function drawRow(y: number, sheet: Sheet, { across, down }: Field, weights: Float32Array): void {
  const { width, height, from, to, colours, reach } = sheet
  const [up, low] = [Math.max(0, y - reach), Math.min(height - 1, y + reach)]
  for (let x = from; x < to; x++) {
    const [left, right] = [Math.max(from, x - reach), Math.min(to - 1, x + reach)]
    let red = 0
    let green = 0
    let blue = 0
    let all = 0
    for (let row = up; row <= low; row++) {
      for (let i = row * width + left; i <= row * width + right; i++) {
        const q = (x + across[i]! + (y + down[i]!) * width) * 3
        const weight = weights[i]!
        red += weight * colours[q]!
        green += weight * colours[q + 1]!
        blue += weight * colours[q + 2]!
        all += weight
      }
    }
    const p = (y * width + x) * 3
    colours[p] = red / all
    colours[p + 1] = green / all
    colours[p + 2] = blue / all
  }
}

function weightsOf({ width, from, to }: Sheet, { distance: found }: Field, rows: number[]): Float32Array {
  const weights = new Float32Array(found.length)
  const measured = rows.flatMap((y) => [...found.subarray(y * width + from, y * width + to)])
  const usual = measured.sort((p, q) => p - q)[measured.length >> 1]!
  for (const y of rows)
    for (let i = y * width + from; i < y * width + to; i++)
      weights[i] = 1e-6 + Math.exp(-found[i]! / (1 + 0.5 * usual))
  return weights
}
