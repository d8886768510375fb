// Choosing a part of a picture: drag, pinch, wheel, arrow keys, plus and minus.
import { Slider } from '@base-ui/react/slider'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import EasyCropper from 'react-easy-crop'
import { ChoiceGroup } from './choice-group.tsx'
import {
  CROP_RATIOS,
  CROP_ZOOM_MAX,
  CROP_ZOOM_MIN,
  CROP_ZOOM_STEP,
  type CropArea,
  type CropRatio,
  clampArea,
  clampZoom,
  type PixelSize,
  ratioValue,
} from './crop-area.ts'
import './cropper.css'
import { Spinner } from './spinner.tsx'

/** Pixels on the screen an arrow key moves the picture by; a fifth of it with Shift. */
const ARROW_PX = 8
const KEY_ZOOM = 0.1

interface CropperProps {
  /** Address of the picture at full size: one of ours, or `blob:`. Another picture starts anew: give it as `key` too. */
  image: string
  /** Called with each change, first when the picture has loaded. Natural pixels of the upright picture. */
  onArea: (area: CropArea) => void
  /** The picture can't be shown. */
  onError?: () => void
}

export function Cropper({ image, onArea, onError }: CropperProps) {
  const [ratio, setRatio] = useState<CropRatio>('original')
  const [natural, setNatural] = useState<PixelSize | null>(null)
  const [position, setPosition] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(CROP_ZOOM_MIN)
  const [area, setArea] = useState<CropArea | null>(null)
  const hint = useId()

  const report = (pixels: CropArea) => {
    if (!natural || pixels.width < 1) return
    const inside = clampArea(pixels, natural)
    setArea(inside)
    onArea(inside)
  }
  const zoomByKey = (event: KeyboardEvent) => {
    const by = { '+': KEY_ZOOM, '=': KEY_ZOOM, '-': -KEY_ZOOM, _: -KEY_ZOOM }[event.key]
    if (by === undefined || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    setZoom(clampZoom(zoom + by))
  }

  return (
    <div className="grid gap-4">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys come from the frame inside, which has the focus */}
      <div
        className="relative aspect-square max-h-[min(42dvh,26rem)] w-full overflow-hidden rounded-control bg-sunken"
        onKeyDown={zoomByKey}
      >
        {!natural && (
          <div role="status" className="absolute inset-0 grid place-items-center text-tomato">
            <Spinner className="size-8" />
            <span className="sr-only">Loading the picture</span>
          </div>
        )}
        <EasyCropper
          image={image}
          crop={position}
          zoom={zoom}
          aspect={natural ? ratioValue(ratio, natural) : 1}
          minZoom={CROP_ZOOM_MIN}
          maxZoom={CROP_ZOOM_MAX}
          keyboardStep={ARROW_PX}
          onCropChange={setPosition}
          onZoomChange={(next) => setZoom(clampZoom(next))}
          onMediaLoaded={({ naturalWidth, naturalHeight }) =>
            setNatural({ width: naturalWidth, height: naturalHeight })
          }
          onCropAreaChange={(_percent, pixels) => report(pixels)}
          // The library would inject a <style> element, which our CSP forbids: cropper.css has it.
          disableAutomaticStylesInjection
          classes={{ cropAreaClassName: 'cropper-frame' }}
          cropperProps={{
            role: 'group',
            'aria-label': 'Part that stays',
            'aria-describedby': hint,
            'aria-keyshortcuts': 'ArrowUp ArrowDown ArrowLeft ArrowRight + -',
          }}
          mediaProps={{ alt: '', onError }}
        />
      </div>
      <p id={hint} className="-mt-2 flex flex-wrap justify-between gap-x-4 text-fine text-soft">
        <span>
          <span className="pointer-coarse:hidden">Drag to move, or use the arrow keys; + and − zoom.</span>
          <span className="not-pointer-coarse:hidden">Drag to move, pinch to zoom.</span>
        </span>
        {area && (
          <span className="tabular-nums">
            {area.width.toLocaleString('en')} × {area.height.toLocaleString('en')} pixels
          </span>
        )}
      </p>
      <ZoomSlider zoom={zoom} onZoom={setZoom} />
      <ChoiceGroup
        label="Format"
        value={ratio}
        onChange={setRatio}
        columns={5}
        choices={CROP_RATIOS.map((value) => ({ value, label: value === 'original' ? 'Original' : value }))}
      />
    </div>
  )
}

function ZoomSlider({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  return (
    <Slider.Root
      value={zoom}
      onValueChange={(next) => onZoom(clampZoom(next))}
      min={CROP_ZOOM_MIN}
      max={CROP_ZOOM_MAX}
      step={CROP_ZOOM_STEP}
      largeStep={KEY_ZOOM}
      format={{ minimumFractionDigits: 2, maximumFractionDigits: 2 }}
      className="flex items-center gap-x-3"
    >
      <Slider.Label className="text-small font-semibold">Zoom</Slider.Label>
      <ZoomOut aria-hidden="true" className="size-5 shrink-0 text-soft" />
      <Slider.Control className="flex min-h-11 min-w-0 flex-1 touch-none items-center px-3.5 select-none">
        <Slider.Track className="h-1.5 w-full rounded-full bg-line">
          <Slider.Indicator className="rounded-full bg-tomato" />
          <Slider.Thumb className="size-7 rounded-full border-2 border-tomato bg-card shadow-lift has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus" />
        </Slider.Track>
      </Slider.Control>
      <ZoomIn aria-hidden="true" className="size-5 shrink-0 text-soft" />
      <Slider.Value className="w-10 text-end text-fine text-soft tabular-nums">
        {(formatted) => `${formatted[0]}×`}
      </Slider.Value>
    </Slider.Root>
  )
}
