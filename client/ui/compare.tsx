// Two pictures over each other with a slider between them: drag anywhere, or the arrow keys.
import { Slider } from '@base-ui/react/slider'
import { ChevronsLeftRight } from 'lucide-react'
import { type CSSProperties, type ReactNode, useState } from 'react'

interface CompareProps {
  before: ReactNode
  after: ReactNode
  /** Width by height. */
  ratio: number
  /** Percent of the width that shows the picture before, at first. */
  start?: number
}

export function Compare({ before, after, ratio, start = 50 }: CompareProps) {
  const [at, setAt] = useState(start)
  return (
    <div
      className="relative w-full overflow-hidden rounded-control bg-sunken select-none"
      style={{ aspectRatio: ratio, '--at': `${at}%` } as CSSProperties}
    >
      <div className="absolute inset-0">{after}</div>
      <div className="absolute inset-0 [clip-path:inset(0_calc(100%_-_var(--at))_0_0)]">{before}</div>
      <PictureLabel className="left-2.5">Before</PictureLabel>
      <PictureLabel className="right-2.5">After</PictureLabel>
      <Slider.Root
        value={at}
        onValueChange={setAt}
        min={0}
        max={100}
        largeStep={10}
        className="absolute inset-0"
      >
        {/* Up and down still scrolls the page under the finger. */}
        <Slider.Control className="size-full cursor-ew-resize touch-pan-y">
          <Slider.Track className="size-full">
            <Slider.Thumb
              aria-label="How much of the picture before is shown"
              className="top-1/2 grid size-11 place-items-center rounded-full bg-card text-ink shadow-float has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus"
            >
              <span className="pointer-events-none absolute left-1/2 -z-1 h-[200rem] w-0.5 -translate-x-1/2 bg-card" />
              <ChevronsLeftRight aria-hidden="true" className="size-5" />
            </Slider.Thumb>
          </Slider.Track>
        </Slider.Control>
      </Slider.Root>
    </div>
  )
}

/** In an upper corner of a picture. */
export function PictureLabel({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span
      className={`pointer-events-none absolute top-2.5 rounded-full bg-card/90 px-2.5 py-0.5 text-fine font-semibold text-ink ${className}`}
    >
      {children}
    </span>
  )
}
