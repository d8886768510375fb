// “Would they take it?” A photo against the figures of the guide, read in this browser and sent nowhere.
import { ImageUp, LockKeyhole } from 'lucide-react'
import { type DragEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { type PlatformId, rulesOf } from '../../../data/platforms.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { PhotoFacts } from './rules.ts'

// The rules come with the first photo.
const CheckResult = lazy(async () => ({ default: (await import('./check-result.tsx')).CheckResult }))

type State =
  | { kind: 'empty' }
  | { kind: 'reading' }
  | { kind: 'failed'; text: string }
  | { kind: 'read'; name: string; preview: string; facts: PhotoFacts }

/** @param of platforms whose rules are looked at; with only one, its covers and headers too */
export function PhotoCheck({ of }: { of: readonly PlatformId[] }) {
  const id = useId()
  const [state, setState] = useState<State>({ kind: 'empty' })
  const [isOver, setOver] = useState(false)
  /** A slow file must not replace one picked after it. */
  const latest = useRef(0)
  const preview = state.kind === 'read' ? state.preview : null
  useEffect(() => {
    return () => {
      if (preview) URL.revokeObjectURL(preview)
    }
  }, [preview])

  const take = async (file: File | undefined) => {
    if (!file) return
    const mine = ++latest.current
    setState({ kind: 'reading' })
    const next = await read(file)
    if (mine === latest.current) setState(next)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  const rules = rulesOf(of).filter((rule) => rule.isDish || (of.length === 1 && rule.name !== 'Logo'))

  return (
    <section aria-labelledby={`${id}-title`} className="guide-wide guide-tool needs-script">
      <h3 id={`${id}-title`} className="flex items-center gap-2.5">
        <ImageUp aria-hidden="true" className="size-6 shrink-0 text-tomato" />
        Check a photo
      </h3>
      <p className="mt-2 flex items-start gap-2 text-small text-soft">
        <LockKeyhole aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
        It is read in this browser. Nothing is uploaded, and it works offline.
      </p>
      <label
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`mt-4 grid min-h-24 cursor-pointer place-items-center rounded-control border-2 border-dashed p-4 text-center text-small transition-colors has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${isOver ? 'border-tomato bg-tomato-wash' : 'border-edge bg-paper hover:bg-sunken'}`}
      >
        <span>
          <strong className="font-semibold underline decoration-tomato decoration-2 underline-offset-4">
            {state.kind === 'read' ? 'Choose another photo' : 'Choose a photo'}
          </strong>{' '}
          <span className="text-soft">or drop one here</span>
        </span>
        <input
          type="file"
          accept="image/*"
          className="sr-only"
          onChange={(event) => {
            void take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </label>
      <div role="status" className="mt-4 empty:mt-0">
        {state.kind === 'reading' && (
          <span className="flex items-center gap-2.5 text-small text-soft">
            <Spinner /> Reading the photo …
          </span>
        )}
        {state.kind === 'read' && (
          <Suspense>
            <CheckResult {...state} rules={rules} />
          </Suspense>
        )}
      </div>
      {state.kind === 'failed' && <Notice className="mt-4">{state.text}</Notice>}
    </section>
  )
}

async function read(file: File): Promise<State> {
  try {
    const { readPhoto } = await import('./read-photo.ts')
    const facts = await readPhoto(file)
    return { kind: 'read', name: file.name, preview: URL.createObjectURL(file), facts }
  } catch (error) {
    const isOurs = error instanceof Error && error.name === 'UnreadablePhoto'
    const text = isOurs ? error.message : 'The photo could not be read. Reload the page and try it once more.'
    return { kind: 'failed', text }
  }
}
