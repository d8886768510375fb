// Two pictures over each other with a line between them: drag anywhere with a mouse, the line with a finger (so that one
// can scroll past), or the arrow keys.
import { ChevronsLeftRight } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect } from 'react'
import { useReactCompareSlider } from 'react-compare-slider/hooks'
import { useHydrated } from './use-hydrated.ts'

interface CompareProps {
  before: ReactNode
  after: ReactNode
  /** Width by height. */
  ratio: number
  /** Percent of the width that shows the picture before, at first. */
  start?: keyof typeof STARTS
}

/**
 * Where the line stands until the script moves it, which it does by the same variable. The CSP allows no style attributes
 * in a page that is sent. The markup is the same before and after hydration, so that the pictures are never taken out
 * and put back in, which showed their blurred placeholders for a moment.
 */
const STARTS = { 40: '[--rcs-raw-position:40%]', 50: '[--rcs-raw-position:50%]' } as const

export function Compare({ before, after, ratio, start = 50 }: CompareProps) {
  const hydrated = useHydrated()
  const slider = useReactCompareSlider({ defaultPosition: start })
  const { isDragging, onPointerMove, onPointerUp } = slider
  useEffect(() => {
    if (!isDragging) return
    // On the window: who drags leaves the picture, and lets go anywhere.
    const listening = new AbortController()
    const { signal } = listening
    addEventListener('pointermove', onPointerMove, { signal, passive: true })
    for (const end of ['pointerup', 'pointercancel'] as const) addEventListener(end, onPointerUp, { signal })
    return () => listening.abort()
  }, [isDragging, onPointerMove, onPointerUp])
  const glide = isDragging ? '' : 'duration-150 ease-out motion-reduce:transition-none'
  const onPointerDown = (event: PointerEvent) => {
    const isHandle = slider.handleRootRef.current?.contains(event.target as Node)
    if (isHandle || !slider.onlyHandleDraggable) slider.onPointerDown(event.nativeEvent)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Home') slider.setPosition(0)
    else if (event.key === 'End') slider.setPosition(100)
    else return slider.onHandleRootKeyDown(event.nativeEvent)
    event.preventDefault()
  }
  return (
    <div
      ref={slider.rootRef}
      data-compare=""
      onPointerDown={onPointerDown}
      className={`relative w-full touch-pan-y overflow-hidden rounded-control bg-sunken select-none ${STARTS[start]} ${ratio === 1 ? 'aspect-square' : ''}`}
      style={ratio === 1 ? undefined : { aspectRatio: ratio }}
    >
      <div className="absolute inset-0">{after}</div>
      <div
        className={`absolute inset-0 transition-[clip-path] [clip-path:inset(0_calc(100%-var(--rcs-raw-position))_0_0)] ${glide}`}
      >
        {before}
      </div>
      <div
        ref={slider.handleRootRef}
        role="slider"
        tabIndex={hydrated ? 0 : undefined}
        aria-disabled={!hydrated}
        aria-label="Where before ends and after begins"
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={start}
        onKeyDown={onKeyDown}
        onClick={(event) => event.currentTarget.focus()}
        className={`absolute inset-y-0 z-1 -translate-x-1/2 cursor-ew-resize left-(--rcs-raw-position) outline-none transition-[left] [&:focus-visible_.knob]:outline-3 ${glide}`}
      >
        <Handle />
      </div>
      <PictureLabel className="left-2.5">Before</PictureLabel>
      <PictureLabel className="right-2.5">After</PictureLabel>
    </div>
  )
}

function Handle() {
  return (
    <span className="relative grid h-full w-11 place-items-center">
      <span className="absolute inset-y-0 left-1/2 w-0.5 -translate-x-1/2 bg-card" />
      <span className="knob relative grid size-11 place-items-center rounded-full bg-card text-ink shadow-float outline-offset-2 outline-focus">
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
