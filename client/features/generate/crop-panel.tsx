import { useEffect, useRef, useState } from 'react'
import { fetchPicture } from '../../data/generations.ts'
import { Button } from '../../ui/button.tsx'
import { type CropArea, croppedFileName } from '../../ui/crop-area.ts'
import { cropPicture } from '../../ui/crop-picture.ts'
import { Cropper } from '../../ui/cropper.tsx'
import { Notice } from '../../ui/notice.tsx'
import { giveFile } from './download.ts'

interface CropPanelProps {
  /** Address of the result. */
  url: string
  onClose: () => void
}

const UNREACHABLE = 'The picture can’t be fetched right now. Check your connection and try again.'

/** In the place of the result: choose a part, download it. The result itself stays as it is. */
export function CropPanel({ url, onClose }: CropPanelProps) {
  const [area, setArea] = useState<CropArea | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])

  const download = async () => {
    if (!area) return
    setBusy(true)
    setProblem(null)
    try {
      const source = await fetchPicture(url)
      await giveFile(await cropPicture(source, area, { type: 'image/png' }), croppedFileName(Date.now()))
    } catch (error) {
      // The specification wants failed crops in the log; the person gets a sentence all the same.
      console.warn('Crop failed', error)
      setProblem(navigator.onLine ? 'Failed to apply crop. Please try again.' : UNREACHABLE)
    }
    setBusy(false)
  }
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label="Crop"
      className="grid gap-4 p-3 outline-none"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <Cropper key={url} image={url} onArea={setArea} onError={() => setProblem(UNREACHABLE)} />
      {problem && <Notice>{problem}</Notice>}
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={onClose}>Close</Button>
        <Button look="strong" busy={busy} disabled={!area} onClick={() => void download()}>
          Download crop
        </Button>
      </div>
    </section>
  )
}
