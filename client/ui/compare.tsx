// Two pictures over each other with a line between them: drag anywhere, or the arrow keys.
import { ChevronsLeftRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { ReactCompareSlider } from 'react-compare-slider'
import { useHydrated } from './use-hydrated.ts'

interface CompareProps {
  before: ReactNode
  after: ReactNode
  /** Width by height. */
  ratio: number
  /** Percent of the width that shows the picture before, at first. */
  start?: keyof typeof CLIPS
}

/** What stands there before the script does: the CSP allows no style attributes in a page that is sent. */
const CLIPS = {
  40: { clip: '[clip-path:inset(0_60%_0_0)]', at: 'left-[40%]' },
  50: { clip: '[clip-path:inset(0_50%_0_0)]', at: 'left-[50%]' },
} as const

export function Compare({ before, after, ratio, start = 50 }: CompareProps) {
  const hydrated = useHydrated()
  const { clip, at } = CLIPS[start]
  return (
    <div
      className={`relative w-full overflow-hidden rounded-control bg-sunken select-none ${ratio === 1 ? 'aspect-square' : ''}`}
      style={ratio === 1 ? undefined : { aspectRatio: ratio }}
    >
      {hydrated ? (
        <ReactCompareSlider
          defaultPosition={start}
          itemOne={before}
          itemTwo={after}
          handle={<Handle />}
          className="absolute inset-0 size-full [&>[data-rcs=handle-root]:focus-visible_.handle]:outline-3"
        />
      ) : (
        <>
          <div className="absolute inset-0">{after}</div>
          <div className={`absolute inset-0 ${clip}`}>{before}</div>
          <div className={`absolute inset-y-0 -translate-x-1/2 ${at}`}>
            <Handle />
          </div>
        </>
      )}
      <PictureLabel className="left-2.5">Before</PictureLabel>
      <PictureLabel className="right-2.5">After</PictureLabel>
    </div>
  )
}

function Handle() {
  return (
    <span className="relative grid h-full w-11 cursor-ew-resize place-items-center">
      <span className="absolute inset-y-0 left-1/2 w-0.5 -translate-x-1/2 bg-card" />
      <span className="handle relative grid size-11 place-items-center rounded-full bg-card text-ink shadow-float outline-offset-2 outline-focus">
        <ChevronsLeftRight aria-hidden="true" className="size-5" />
      </span>
    </span>
  )
}

/** In an upper corner of a picture. */
export function PictureLabel({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span
      className={`pointer-events-none absolute top-2.5 z-2 rounded-full bg-card/90 px-2.5 py-0.5 text-fine font-semibold text-ink ${className}`}
    >
      {children}
    </span>
  )
}
