import { PenLine } from 'lucide-react'
import './style-swatches.css'

/** A style of one's own has no picture: a sheet to write on. */
export function CustomThumb() {
  return (
    <div className="custom-sheet grid size-full place-items-center text-saffron-ink">
      <PenLine aria-hidden="true" className="size-2/5 max-h-12" strokeWidth={1.4} />
    </div>
  )
}
