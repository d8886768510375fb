import { Plus, RotateCw } from 'lucide-react'
import type { PlatelightDb } from '../../data/db.ts'
import { announceWork } from '../../data/wake.ts'
import { Button } from '../../ui/button.tsx'
import { PlateSketch } from '../../ui/plate-sketch.tsx'

export function EmptyMenu({ onAdd }: { onAdd: () => void }) {
  return (
    <div className="grid justify-items-center gap-4 rounded-panel border border-dashed border-edge px-6 py-16 text-center sm:py-24">
      <PlateSketch className="h-24 text-edge" />
      <div>
        <h2 className="text-heading">Your menu is empty</h2>
        <p className="mx-auto mt-2 max-w-96 text-soft">
          Add your dishes once. Each keeps its title, its description and its best picture, ready for every
          delivery app.
        </p>
      </div>
      <Button
        look="primary"
        size="large"
        icon={<Plus aria-hidden="true" className="size-5" />}
        onClick={onAdd}
      >
        Add Item
      </Button>
    </div>
  )
}

/** Only where there is nothing on this device to show instead. */
export function MenuUnread({ db }: { db: PlatelightDb }) {
  return (
    <div
      role="alert"
      className="grid justify-items-center gap-4 rounded-panel border border-line bg-card px-6 py-16 text-center"
    >
      <PlateSketch className="h-20 text-edge" />
      <p className="text-title">Failed to load menu items. Please try again.</p>
      <Button
        icon={<RotateCw aria-hidden="true" className="size-4.5" />}
        onClick={() => announceWork(db.uid)}
      >
        Try again
      </Button>
    </div>
  )
}

/** Plates that are still in the kitchen. */
export function MenuLoading() {
  return (
    <div role="status" className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-5 lg:grid-cols-4">
      <span className="sr-only">Loading the menu</span>
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
