// Whether a photo's table can be continued over a window that reaches beyond it, and from which of its places.

import type { Sides } from './beyond.ts'
import { fieldOf } from './patch-field.ts'
import type { Field, Sheet } from './patch-search.ts'
import type { Box, Picture, Plane } from './pixels.ts'
import { correctionOf } from './seamless.ts'
import { sheetsOf } from './table-sheet.ts'
import { turnedBox, turnedPicture, turnedPlane } from './turned.ts'

/** What a window shows beyond the photo, at a small size. */
export interface Table {
  sheet: Sheet
  field: Field
  /** Red, green, blue: what is added to what is fetched. */
  correction: Plane[]
}

export interface Sought {
  table: Table | null
  /** Where it is null: the sides at which it would be seen that it was continued. */
  seen: Sides
}

/** @param window in the mask, higher or wider than the photo; of a wider one all lies on its side */
export function tableBeyond(guide: Picture, mask: Plane, window: Box): Sought {
  if (window.height <= mask.height) {
    if (window.width <= mask.width) return { table: null, seen: { before: true, behind: true } }
    return tableBeyond(turnedPicture(guide), turnedPlane(mask), turnedBox(window))
  }
  const sheets = sheetsOf(guide, mask, window)
  const field = fieldOf(sheets)
  if (!field) return { table: null, seen: { before: true, behind: true } }
  const sheet = sheets.at(-1)!
  const table = { sheet, field, correction: correctionOf(sheet, field) }
  const { top, photo, height, reach } = sheet
  const end = top + photo
  const seen = {
    before:
      top > 0 && isSeen(table, { first: 0, end: top + reach }, { first: top - reach, end: top + reach }),
    behind:
      end < height &&
      isSeen(table, { first: end - reach, end: height }, { first: end - reach, end: end + reach }),
  }
  return { table: seen.before || seen.behind ? null : table, seen }
}

/** Of bytes: how far a patch is from its source, or its light from that, where it is poor. */
const POOR = 20
/** Shares: of a band that may be poor, and of its length that may be so in one piece at the photo's border. */
const MOST_POOR = 0.08
const LONGEST_POOR = 0.15

/** Steps between neighbours, of bytes, that make a place known again; how often it may be seen, and of how much of a band. */
const KNOWN = 12
const MOST_TIMES = 2
const MOST_STAMPED = 0.15

/** Share of a band that comes from places that are known again, too often. */
export function stamped({ sheet, field }: Table, { first, end }: Rows): number {
  const { width, from, to, colours } = sheet
  const sources: number[] = []
  const times = new Uint16Array(sheet.isSource.length)
  for (let y = first; y < end; y++) {
    for (let i = y * width + from; i < y * width + to; i++) {
      const source = i + field.across[i]! + field.down[i]! * width
      sources.push(source)
      times[source]!++
    }
  }
  const green = (i: number) => colours[3 * i + 1]!
  const isKnown = (i: number) =>
    [1, -1, width, -width].some((step) => Math.abs(green(i) - green(i + step)) > KNOWN)
  return sources.filter((i) => times[i]! > MOST_TIMES && isKnown(i)).length / sources.length
}

/** Whether a band is of what the photo does not have: of a thing that it cuts, of a room behind the table. */
function isSeen(table: Table, band: Rows, border: Rows): boolean {
  const { from, to } = table.sheet
  let [poor, run, longest] = [0, 0, 0]
  for (let x = from; x < to; x++) {
    for (let y = band.first; y < band.end; y++) if (poorness(table, x, y) > POOR) poor++
    let atBorder = 0
    for (let y = border.first; y < border.end; y++) atBorder += poorness(table, x, y)
    run = atBorder > POOR * (border.end - border.first) ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  const length = to - from
  if (stamped(table, band) > MOST_STAMPED) return true
  return poor > MOST_POOR * (band.end - band.first) * length || longest > LONGEST_POOR * length
}

interface Rows {
  first: number
  end: number
}

function poorness({ sheet, field, correction }: Table, x: number, y: number): number {
  const i = y * sheet.width + x
  let most = Math.sqrt(field.distance[i]!)
  for (const { data } of correction) most = Math.max(most, Math.abs(data[i]!))
  return most
}
