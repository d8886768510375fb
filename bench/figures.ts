// Percentiles and tables.

/** @param values any order; @param p 0..1 */
export function percentile(values: number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(p * sorted.length))] ?? Number.NaN
}

export function median(values: number[]): number {
  return percentile(values, 0.5)
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
