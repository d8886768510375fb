import { useEffect, useRef, useState } from 'react'
import { fetchPicture } from '../../data/generations.ts'
import { sentenceOf } from '../../data/sentence.ts'
import { Button } from '../../ui/button.tsx'
import { type CropArea, croppedFileName } from '../../ui/crop-area.ts'
import { cropPicture } from '../../ui/crop-picture.ts'
import { Cropper } from '../../ui/cropper.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSaveFile } from '../../ui/use-save-file.ts'

interface CropPanelProps {
  /** Address of the result. */
  url: string
  onClose: () => void
}

/** In the place of the result: choose a part, download it. The result itself stays as it is. */
export function CropPanel({ url, onClose }: CropPanelProps) {
  const [area, setArea] = useState<CropArea | null>(null)
  const [shown, setShown] = useState(true)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])

  const download = useSaveFile((error) => sentenceOf(error, 'Failed to apply crop. Please try again.'))
  const cropped = async (area: CropArea) => {
    const png = await cropPicture(await fetchPicture(url), area, { type: 'image/png' })
    return new File([png], croppedFileName(Date.now()), { type: png.type })
  }
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label="Crop"
      className="grid gap-4 p-3 outline-none"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <Cropper key={url} image={url} onArea={setArea} onError={() => setShown(false)} />
      {!shown && (
        <Notice>The picture can’t be fetched right now. Check your connection and try again.</Notice>
      )}
      {download.message && <Notice tone={download.message.tone}>{download.message.text}</Notice>}
      <div className="grid grid-cols-[1fr_1.5fr] gap-2 *:px-2 *:whitespace-nowrap">
        <Button onClick={onClose}>Close</Button>
        <Button
          look="strong"
          busy={download.busy}
          disabled={!area}
          onClick={() => area && void download.save(JSON.stringify(area), () => cropped(area))}
        >
          Download crop
        </Button>
      </div>
    </section>
  )
}
