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

const FAILED = 'Unable to save all images right now. Please try again.'

/** Takes a line of its own below the buttons it stands among, for progress and problems. */
export function SaveAllImages({ db }: { db: PlatelightDb }) {
  const { add } = useToast()
  const rows = useLiveQuery(() => listMenu(db), [db])
  const [run, setRun] = useState<{ stop: AbortController; total: number; done: number } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [ready, setReady] = useState<File[]>([])
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const keep = async (archive: File) => {
    if ((await saveFile(archive)) === 'later') setReady((files) => [...files, archive])
  }
  const start = async () => {
    const dishes = (rows ?? []).filter(hasPicture)
    setReady([])
    if (dishes.length === 0)
      return setProblem('There is no picture to save yet. Add a photo to a dish first.')
    setProblem(null)
    const stop = new AbortController()
    running.current = stop
    setRun({ stop, total: dishes.length, done: 0 })
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
        add({ title: savedText(result.saved), data: { tone: 'good' } })
        setProblem(shortfallText(result))
      }
    } catch {
      if (!stop.signal.aborted) setProblem(FAILED)
    }
    running.current = null
    setRun(null)
  }
  const shareReady = async () => {
    for (const file of ready) await saveFile(file).catch(() => setProblem(FAILED))
    setReady([])
  }

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
      {ready.length > 0 && (
        <div className="order-last flex basis-full flex-wrap items-center gap-3 rounded-panel border border-line bg-card py-2 pr-2 pl-4 text-small">
          <span className="min-w-0 flex-1">Your zip is ready.</span>
          <Button look="primary" onClick={() => void shareReady()}>
            Save the zip
          </Button>
        </div>
      )}
      {problem && <Notice className="order-last basis-full">{problem}</Notice>}
    </>
  )
}
