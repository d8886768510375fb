// Percentiles, seconds, megabytes and tables.
import { readFileSync } from 'node:fs'

/** @param values any order; @param p 0..1 */
export function percentile(values: number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(p * sorted.length))] ?? Number.NaN
}

export function median(values: number[]): number {
  return percentile(values, 0.5)
}

export async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/** The most memory a process has had in RAM; Linux only. */
export function peakMegabytes(pid: number | 'self'): number {
  const line = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmHWM:\s+(\d+)/)
  return Math.round(Number(line?.[1]) / 1024)
}

/** Prints rows under their column names. */
export function table(rows: Record<string, string | number>[]): void {
  const names = Object.keys(rows[0] ?? {})
  const width = (name: string) => Math.max(name.length, ...rows.map((row) => String(row[name]).length))
  const line = (cells: string[]) =>
    cells
      .map((cell, index) => cell.padEnd(width(names[index]!)))
      .join('  ')
      .trimEnd()
  console.log(line(names))
  for (const row of rows) console.log(line(names.map((name) => String(row[name]))))
}
