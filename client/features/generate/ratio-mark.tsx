import type { AspectRatio } from '../../../contract/catalog.ts'

export function RatioMark({ ratio }: { ratio: AspectRatio }) {
  const [w = 1, h = 1] = ratio.split(':').map(Number)
  const scale = 14 / Math.max(w, h)
  const width = w * scale
  const height = h * scale
  return (
    <svg
      viewBox="0 0 18 18"
      aria-hidden="true"
      className="size-4 shrink-0"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
    >
      <rect x={9 - width / 2} y={9 - height / 2} width={width} height={height} rx="1.500" />
    </svg>
  )
}
