import { PlateSketch } from '../../ui/plate-sketch.tsx'

export function EmptyResult() {
  return (
    <div className="flex aspect-square min-h-full w-full flex-col items-center justify-center gap-3 bg-sunken/50 px-6 text-center text-soft">
      <PlateSketch className="size-20 text-edge" />
      <p className="max-w-60 font-display text-title text-ink italic">Same dish, better light.</p>
      <p className="max-w-60 text-fine">Your styled photo appears here.</p>
    </div>
  )
}
