// What stands in the place of a list's cards: nothing yet, not read, on their way.
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { PlateSketch } from './plate-sketch.tsx'

interface EmptyListProps {
  title: string
  text: string
  /** What to do about it. */
  children: ReactNode
}

export function EmptyList({ title, text, children }: EmptyListProps) {
  return (
    <div className="grid justify-items-center gap-4 rounded-panel border border-dashed border-edge px-6 py-16 text-center sm:py-24">
      <PlateSketch className="h-24 text-edge" />
      <div>
        <h2 className="text-heading">{title}</h2>
        <p className="mx-auto mt-2 max-w-96 text-soft">{text}</p>
      </div>
      {children}
    </div>
  )
}

/** Only where there is nothing on this device to show instead. */
export function UnreadList({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="grid justify-items-center gap-4 rounded-panel border border-line bg-card px-6 py-16 text-center"
    >
      <PlateSketch className="h-20 text-edge" />
      <p className="text-title">{text}</p>
      <Button icon={<RotateCw aria-hidden="true" className="size-4.5" />} onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

/** Plates that are still in the kitchen. */
export function LoadingList({ label }: { label: string }) {
  return (
    <div role="status" className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-5 lg:grid-cols-4">
      <span className="sr-only">{label}</span>
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className="overflow-hidden rounded-panel border border-line bg-card">
          <div className="relative aspect-square overflow-hidden bg-sunken">
            <div className="absolute inset-0 w-1/2 animate-sheen bg-linear-to-r from-transparent via-card/70 to-transparent" />
          </div>
          <div className="grid gap-2 p-4">
            <div className="h-4 w-3/4 rounded-full bg-sunken" />
            <div className="h-3 w-1/2 rounded-full bg-sunken" />
          </div>
        </div>
      ))}
    </div>
  )
}

export function NothingFound({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="py-16 text-center wrap-anywhere text-soft">
      {children}
    </p>
  )
}
