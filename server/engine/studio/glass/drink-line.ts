// Up to where a glass is filled: a line across it, straight or hanging down in the middle.
import type { Plane } from '../pixels.ts'
import type { CalmColours } from './glass-colours.ts'

/** Rows, in shares of the height, among which a drink's surface is looked for. */
const SURFACE = { from: 0.12, to: 0.6 }
/** To either side of it, in shares of the width, and the step over it, in shares of the brightest: all across but for a quarter. */
const OVER = 0.03
const STEP = 0.07
const ACROSS = 0.25
/** Columns that are looked at, and rows from one line to the next, in shares of the width. */
const COLUMNS = 40
const ROWS = 0.01
/** By how much of the width it may bend: where the camera is above it, it hangs down in the middle. */
const BENDS = [0, 0.03, 0.06, 0.09]

/** By the column the row just above the drink's surface, or null where none is seen. */
export function drinkLine(
  { light, red, blue }: CalmColours,
  inside: Plane,
  bright: number,
): ((x: number) => number) | null {
  const { width, height } = inside
  const over = Math.max(2, Math.round(OVER * width))
  const lineAt = (y: number, bend: number) => (x: number) =>
    Math.round(y - bend * width * ((2 * x) / width - 1) ** 2)
  const stepAt = (p: number, q: number) =>
    Math.hypot(
      (light.data[q]! - light.data[p]!) / bright,
      (red.data[q]! - red.data[p]!) / 2,
      (blue.data[q]! - blue.data[p]!) / 2,
    )
  const everyRow = Math.max(1, Math.round(ROWS * width))
  const everyColumn = Math.max(1, Math.round(width / COLUMNS))
  let best = STEP
  let line: ((x: number) => number) | null = null
  for (let y = Math.round(SURFACE.from * height); y < SURFACE.to * height; y += everyRow) {
    for (const bend of BENDS) {
      const at = lineAt(y, bend)
      const steps: number[] = []
      for (let x = 0; x < width; x += everyColumn) {
        const [p, q] = [(at(x) - over) * width + x, (at(x) + over) * width + x]
        if (inside.data[p]! > 0.9 && inside.data[q]! > 0.9) steps.push(stepAt(p, q))
      }
      const step = steps.sort((a, b) => a - b)[Math.round(ACROSS * steps.length)] ?? 0
      if (step > best) [best, line] = [step, lineAt(y - over, bend)]
    }
  }
  return line
}
