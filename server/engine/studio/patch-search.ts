// The search for what looks alike on a small sheet: patches of it, and the ways to their sources.

/** A photo and the bands above and below it, at one size. */
export interface Sheet {
  width: number
  height: number
  /** Rows of the band above, and of the photo. */
  top: number
  photo: number
  /** Columns that are continued: from and to before. */
  from: number
  to: number
  /** Pixels on either side of a patch's middle. */
  reach: number
  /** Red, green, blue, 0..255; the bands are drawn here. */
  colours: Float32Array
  /** 1 where a patch is bare table all over: what may be fetched. */
  isSource: Uint8Array
}

export interface Field {
  /** Of each pixel of the sheet: how far off its source is. */
  across: Int16Array
  down: Int16Array
  /** Mean squared difference of a value, of each patch. */
  distance: Float32Array
}

export interface Search {
  sheet: Sheet
  field: Field
  /** Rows whose patches see a band, from the photo outwards. */
  rows: number[]
  random: () => number
  farthest: number
}

/** What it costs a pixel that one beside it has its source elsewhere. */
const LIKE = 12

export function leadsToSource({ width, height, isSource }: Sheet, x: number, y: number): boolean {
  return x >= 0 && y >= 0 && x < width && y < height && isSource[y * width + x] === 1
}

export function measure({ sheet, field, rows }: Search): void {
  for (const y of rows) {
    for (let x = sheet.from; x < sheet.to; x++) {
      const i = y * sheet.width + x
      field.distance[i] = distance(
        sheet,
        x,
        y,
        x + field.across[i]!,
        y + field.down[i]!,
        Number.POSITIVE_INFINITY,
      )
    }
  }
}

/** Of the patches around two pixels; of one at the sheet's border as far as that goes. */
function distance(sheet: Sheet, x: number, y: number, sx: number, sy: number, most: number): number {
  const { width, height, colours, reach } = sheet
  const left = Math.max(-reach, -x)
  const up = Math.max(-reach, -y)
  const low = Math.min(reach, height - 1 - y)
  const length = 3 * (Math.min(reach, width - 1 - x) - left + 1)
  const count = length * (low - up + 1)
  let sum = 0
  for (let v = up; v <= low; v++) {
    let q = ((sy + v) * width + sx + left) * 3
    const first = ((y + v) * width + x + left) * 3
    for (let p = first; p < first + length; p++, q++) {
      const difference = colours[p]! - colours[q]!
      sum += difference * difference
    }
    if (sum > most * count) return Number.POSITIVE_INFINITY
  }
  return sum / count
}

/** One pass over the field, outwards or back: a neighbour's source, or one near its own. */
export function improve(search: Search, isForth: boolean): void {
  const { sheet, field, rows, random, farthest } = search
  const { width, height, from, to } = sheet
  for (const y of isForth ? rows : rows.toReversed()) {
    for (let k = from; k < to; k++) {
      const x = isForth ? k : from + to - 1 - k
      const i = y * width + x
      const beside = isForth ? i - 1 : i + 1
      if (k > from) attempt(search, x, y, x + field.across[beside]!, y + field.down[beside]!)
      if (y > 0) attempt(search, x, y, x + field.across[i - width]!, y + field.down[i - width]!)
      if (y + 1 < height) attempt(search, x, y, x + field.across[i + width]!, y + field.down[i + width]!)
      for (let far = farthest; far >= 1; far /= 2) {
        const sx = x + field.across[i]! + Math.round((2 * random() - 1) * far)
        attempt(search, x, y, sx, y + field.down[i]! + Math.round((2 * random() - 1) * far))
      }
    }
  }
}

function attempt({ sheet, field }: Search, x: number, y: number, sx: number, sy: number): void {
  if (!leadsToSource(sheet, sx, sy)) return
  const { across, down, distance: known } = field
  const i = y * sheet.width + x
  const most =
    known[i]! +
    LIKE *
      (unlike(field, i, sheet.width, across[i]!, down[i]!) - unlike(field, i, sheet.width, sx - x, sy - y))
  const found = distance(sheet, x, y, sx, sy, most)
  if (found >= most) return
  across[i] = sx - x
  down[i] = sy - y
  known[i] = found
}

/** How many of the pixels beside one have their sources elsewhere. */
function unlike({ across, down }: Field, i: number, width: number, dx: number, dy: number): number {
  let count = 0
  if (across[i - 1] !== dx || down[i - 1] !== dy) count++
  if (across[i + 1] !== dx || down[i + 1] !== dy) count++
  if (across[i - width] !== dx || down[i - width] !== dy) count++
  if (across[i + width] !== dx || down[i + width] !== dy) count++
  return count
}

/** So many ways to a source are kept, and what another one costs: the rarer the more. */
const WAYS = 40
const OTHER_WAY = 40
const TIDIED = 3

/** A field of as few pieces as it may have: stamps of one place are seen, a stretch of table is not. */
export function inFewPieces(search: Search): void {
  measure(search)
  const ways = usualWays(search)
  for (const y of search.rows)
    for (let x = search.sheet.from; x < search.sheet.to; x++) goUsualWay(search, x, y, ways)
  for (let time = 0; time < TIDIED; time++) improve({ ...search, farthest: 0 }, time % 2 === 0)
}

/** The most frequent ways to a source, across and down. */
function usualWays({
  sheet: { width, height, from, to },
  field: { across, down },
  rows,
}: Search): [number, number][] {
  const counts = new Map<number, number>()
  const span = 2 * width
  for (const y of rows) {
    for (let i = y * width + from; i < y * width + to; i++) {
      const way = (down[i]! + height) * span + across[i]! + width
      counts.set(way, (counts.get(way) ?? 0) + 1)
    }
  }
  const most = [...counts].sort((p, q) => q[1] - p[1]).slice(0, WAYS)
  return most.map(([way]) => [(way % span) - width, Math.floor(way / span) - height])
}

function goUsualWay({ sheet, field }: Search, x: number, y: number, ways: [number, number][]): void {
  const i = y * sheet.width + x
  let least = field.distance[i]! + OTHER_WAY
  for (const [rank, [dx, dy]] of ways.entries()) {
    if (!leadsToSource(sheet, x + dx, y + dy)) continue
    const price = (OTHER_WAY * rank) / ways.length
    const found = distance(sheet, x, y, x + dx, y + dy, least - price)
    if (found >= least - price) continue
    least = found + price
    field.across[i] = dx
    field.down[i] = dy
    field.distance[i] = found
  }
}
