// Linear equations, as fits by least squares end in them.

/** Gauss–Jordan elimination of an augmented matrix with pivots, in place; what is not determined becomes 0. */
export function solve(matrix: number[][]): number[] {
  const n = matrix.length
  for (let k = 0; k < n; k++) {
    let pivot = k
    for (let r = k + 1; r < n; r++) if (Math.abs(matrix[r]![k]!) > Math.abs(matrix[pivot]![k]!)) pivot = r
    const row = matrix[pivot]!
    matrix[pivot] = matrix[k]!
    matrix[k] = row
    if (Math.abs(row[k]!) < 1e-9) continue
    for (let r = 0; r < n; r++) {
      if (r === k) continue
      const share = matrix[r]![k]! / row[k]!
      for (let c = k; c <= n; c++) matrix[r]![c]! -= share * row[c]!
    }
  }
  return matrix.map((row, k) => (Math.abs(row[k]!) < 1e-9 ? 0 : row[n]! / row[k]!))
}
