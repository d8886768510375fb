import { resultSize } from '../../../contract/catalog.ts'
import type { GenerationRow } from '../../data/generations.ts'
import { Picture } from '../../ui/picture.tsx'
import { PlateSketch } from '../../ui/plate-sketch.tsx'

export function ResultPicture({ row, url }: { row: GenerationRow; url: string }) {
  const { width, height } = resultSize(row.aspect_ratio, row.quality)
  return (
    <div className="grid w-full place-items-center bg-sunken" style={{ aspectRatio: `${width} / ${height}` }}>
      <Picture
        key={url}
        // Enough for a phone's sharpest screen; Download gets the original.
        src={`${url}?w=1280`}
        alt="Generated result"
        eager
        className="size-full animate-develop object-contain"
        fallback={
          <div className="grid justify-items-center gap-2 p-6 text-center text-fine text-soft">
            <PlateSketch className="size-16 text-edge" />
            The picture can’t be loaded right now.
          </div>
        }
      />
    </div>
  )
}
