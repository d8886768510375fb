// How often the comparison of dishes is right, on pairs whose truth is known, and what it takes. PHOTOS names a folder;
// without it the project's own few pictures are used, which say little. SKIP and TAKE choose every so manieth photo.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LOOKS_SAME_FROM } from '../contract/generation.ts'
import { likenessOf, lookAt } from '../server/engine/likeness/measure.ts'
import { setNetworkUse } from '../server/engine/studio/model.ts'
import { median, percentile, table } from './figures.ts'
import { openDish, pairsOf } from './likeness-pairs.ts'

const FOLDER = process.env.PHOTOS ?? join(import.meta.dirname, '../art/dishes')
const [SKIP, TAKE] = [Number(process.env.SKIP ?? 0), Number(process.env.TAKE ?? 1)]

interface Row {
  same: boolean
  /** null: it could not be told. */
  scores: (number | null)[]
}

export async function run(): Promise<void> {
  setNetworkUse({ threads: 1 })
  const files = readdirSync(FOLDER)
    .filter((file) => /\.(jpe?g|png|webp)$/.test(file))
    .filter((_, index) => index % TAKE === SKIP)
  const rows = new Map<string, Row>()
  const times: number[] = []
  for (const [n, file] of files.entries()) {
    const dish = await openDish(readFileSync(join(FOLDER, file)))
    const other = await openDish(readFileSync(join(FOLDER, files[(n + 1) % files.length]!)))
    const before = await lookAt(dish.bytes)
    for await (const { what, same, after } of pairsOf(dish, other, n)) {
      const seen = await lookAt(after)
      const began = process.cpuUsage()
      const score = likenessOf(before, seen)?.score ?? null
      const { user, system } = process.cpuUsage(began)
      times.push((user + system) / 1000)
      rows.set(what, { same, scores: [...(rows.get(what)?.scores ?? []), score] })
    }
  }
  table([...rows].map(([what, row]) => figures(what, row)))
  const rate = (same: boolean) => {
    const scores = [...rows.values()].filter((row) => row.same === same).flatMap((row) => row.scores)
    const told = scores.filter((score) => score !== null)
    const passed = told.filter((score) => score >= LOOKS_SAME_FROM)
    return `${passed.length} of ${told.length} look the same (${scores.length - told.length} could not be told)`
  }
  console.log(`${files.length} photos; from ${LOOKS_SAME_FROM} on a dish looks the same`)
  console.log(`the same dish: ${rate(true)}\na changed dish: ${rate(false)}`)
  console.log(`one comparison, cut-outs apart: median ${median(times).toFixed(0)} ms of CPU`)
}

function figures(what: string, { same, scores }: Row): Record<string, string | number> {
  const told = scores.filter((score) => score !== null)
  const hundred = (p: number) => Math.round(percentile(told, p) * 100)
  const warned = told.filter((score) => score < LOOKS_SAME_FROM).length
  return {
    pair: what,
    truth: same ? 'same' : 'changed',
    lowest: hundred(0),
    p10: hundred(0.1),
    median: hundred(0.5),
    p90: hundred(0.9),
    highest: hundred(1),
    warned: `${warned} of ${told.length}`,
  }
}
