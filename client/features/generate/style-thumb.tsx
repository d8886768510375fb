import { type Style, styleImageUrl } from '../../../contract/catalog.ts'
import { Picture } from '../../ui/picture.tsx'
import { PlateSketch } from '../../ui/plate-sketch.tsx'
import './style-swatches.css'

/** The style's picture; without it, a plate in the style's own light. */
export function StyleThumb({ style }: { style: Style }) {
  return (
    <Picture
      src={styleImageUrl(style)}
      alt=""
      className="size-full object-cover"
      fallback={
        <div className="style-swatch grid size-full place-items-center" data-style={style.slug}>
          <PlateSketch className="w-3/5" />
        </div>
      }
    />
  )
}
