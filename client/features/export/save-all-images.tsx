// Save All Images: the button, its progress, and what came of it.
import { Progress } from '@base-ui/react/progress'
import { useLiveQuery } from 'dexie-react-hooks'
import { FileArchive } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { PlatelightDb } from '../../data/db.ts'
import { listMenu } from '../../data/menu.ts'
import { hasPicture, readMenuPicture } from '../../data/menu-picture.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { useToast } from '../../ui/toast.tsx'
import { savedText, shortfallText } from './outcome.ts'
import { zipMenu } from './zip-menu.ts'

/** Archives that wait for a tap each, because the share sheet takes one; `saved` pictures are in all of them. */
interface Ready {
  files: readonly File[]
  /** Archives there were, with those that were given away. */
  archives: number
  saved: number
}

const NONE: Ready = { files: [], archives: 0, saved: 0 }
const FAILED = 'Unable to save all images right now. Please try again.'

/** Takes a line of its own below the buttons it stands among, for progress and problems. */
export function SaveAllImages({ db }: { db: PlatelightDb }) {
  const { add } = useToast()
  const rows = useLiveQuery(() => listMenu(db), [db])
  const [run, setRun] = useState<{ stop: AbortController; total: number; done: number } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [ready, setReady] = useState(NONE)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const tell = (saved: number) => add({ title: savedText(saved), data: { tone: 'good' } })
  const start = async () => {
    const dishes = (rows ?? []).filter(hasPicture)
    setReady(NONE)
    if (dishes.length === 0)
      return setProblem('There is no picture to save yet. Add a photo to a dish first.')
    setProblem(null)
    const stop = new AbortController()
    running.current = stop
    setRun({ stop, total: dishes.length, done: 0 })
    const files: File[] = []
    let archives = 0
    const keep = async (archive: File) => {
      archives += 1
      // One share sheet after another would be one too many; and what could not be given away is not lost.
      const saved = files.length > 0 ? 'later' : await saveFile(archive).catch(() => 'later')
      if (saved !== 'saved') files.push(archive)
    }
    try {
      const result = await zipMenu(dishes, {
        read: (row) => readMenuPicture(db, row),
        onArchive: keep,
        onProgress: (done) => setRun((now) => now && { ...now, done }),
        signal: stop.signal,
        now: new Date(),
      })
      if (result.saved === 0) setProblem(FAILED)
      else {
        setProblem(shortfallText(result))
        if (files.length === 0) tell(result.saved)
        else setReady({ files, archives, saved: result.saved })
      }
    } catch {
      if (!stop.signal.aborted) setProblem(FAILED)
    }
    running.current = null
    setRun(null)
  }
  const shareNext = async ([file, ...rest]: readonly File[]) => {
    if (!file) return
    setProblem(null)
    try {
      // What the share sheet did not take stays for the next tap.
      if ((await saveFile(file)) !== 'saved') return
      setReady({ ...ready, files: rest })
      if (rest.length === 0) tell(ready.saved)
    } catch {
      setProblem(FAILED)
    }
  }
  const place = ready.archives - ready.files.length + 1

  return (
    <>
      <Button
        busy={run !== null}
        disabled={run !== null}
        icon={<FileArchive aria-hidden="true" className="size-4.5" />}
        onClick={() => void start()}
      >
        Save All Images
      </Button>
      {run && (
        <div className="order-last flex basis-full items-center gap-3 rounded-panel border border-line bg-card py-2 pr-2 pl-4">
          <Progress.Root value={run.done} max={run.total} className="grid min-w-0 flex-1 gap-1.5">
            <div className="flex justify-between gap-3 text-small">
              <Progress.Label className="font-semibold">Collecting the pictures</Progress.Label>
              <span className="text-soft tabular-nums">
                {run.done} of {run.total}
              </span>
            </div>
            <Progress.Track className="h-1.5 overflow-hidden rounded-full bg-line">
              <Progress.Indicator className="rounded-full bg-tomato transition-[width] duration-300" />
            </Progress.Track>
          </Progress.Root>
          <Button look="quiet" onClick={() => run.stop.abort()}>
            Cancel
          </Button>
        </div>
      )}
      {ready.files.length > 0 && (
        <div className="order-last flex basis-full flex-wrap items-center gap-3 rounded-panel border border-line bg-card py-2 pr-2 pl-4 text-small">
          <span className="min-w-0 flex-1">
            {ready.archives === 1
              ? 'Your zip is ready.'
              : `Your menu makes ${ready.archives} zips. They are ready.`}
          </span>
          <Button look="primary" onClick={() => void shareNext(ready.files)}>
            {ready.archives === 1 ? 'Save the zip' : `Save the zip, ${place} of ${ready.archives}`}
          </Button>
        </div>
      )}
      {problem && <Notice className="order-last basis-full">{problem}</Notice>}
    </>
  )
}
