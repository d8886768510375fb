// Sizes, shapes and weights as people write them.
import type { Size } from '../../data/platforms.ts'

const NAMED = [
  [1, '1:1'],
  [5 / 4, '5:4'],
  [4 / 3, '4:3'],
  [3 / 2, '3:2'],
  [5 / 3, '5:3'],
  [16 / 9, '16:9'],
  [2, '2:1'],
  [4 / 5, '4:5'],
  [3 / 4, '3:4'],
  [2 / 3, '2:3'],
  [9 / 16, '9:16'],
] as const

/** “4:3”, or “1.62:1” for what has no name. */
export function ratioText(width: number, height: number): string {
  const ratio = width / height
  const named = NAMED.find(([value]) => Math.abs(ratio / value - 1) < 0.005)
  return named ? named[1] : `${(Math.round(ratio * 100) / 100).toString()}:1`
}

export function sizeText({ width, height }: Size): string {
  return `${width} × ${height} px`
}

/** Decimal, as the platforms count. */
export function bytesText(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`
  const mega = Math.round(bytes / 100_000) / 10
  return `${mega} MB`
}
