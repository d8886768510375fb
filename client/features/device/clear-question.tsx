import { useState } from 'react'
import type { PlatelightDb } from '../../data/db.ts'
import { sentenceOf } from '../../data/sentence.ts'
import { clearCache } from '../../data/storage.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { changesText } from './words.ts'

interface ClearQuestionProps {
  db: PlatelightDb
  /** Changes that only this device has. */
  unsent: number
  online: boolean
  onDone: (cleared: boolean) => void
}

/** Clearing what the server has too is harmless; what only this device has goes only if that is said. */
export function ClearQuestion({ db, unsent, online, onDone }: ClearQuestionProps) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const clear = async (unsentToo: boolean) => {
    setBusy(true)
    setProblem(null)
    try {
      await clearCache(db, unsentToo)
      onDone(true)
    } catch (error) {
      console.warn('The cache could not be cleared', error)
      setProblem(
        sentenceOf(error, 'Not everything could be cleared. Close other Platelight tabs and try again.'),
      )
      setBusy(false)
    }
  }
  return (
    <div className="grid w-full gap-3">
      <Notice tone="info">
        {unsent > 0
          ? `${changesText(unsent)} ${unsent === 1 ? 'is' : 'are'} only on this device. Clearing keeps ${unsent === 1 ? 'it' : 'them'}, unless you choose to delete ${unsent === 1 ? 'it' : 'them'} too.`
          : 'Your menu, templates and history are safe on our side and come back with the next sync.'}
        {!online && ' You are offline: what is cleared can only come back with a connection.'}
      </Notice>
      {problem && <Notice>{problem}</Notice>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="quiet" disabled={busy} onClick={() => onDone(false)}>
          Cancel
        </Button>
        {unsent > 0 && (
          <Button className="text-tomato-deep!" disabled={busy} onClick={() => void clear(true)}>
            Delete unsent too
          </Button>
        )}
        <Button look="primary" busy={busy} disabled={busy} onClick={() => void clear(false)}>
          {unsent > 0 ? 'Clear and keep unsent' : 'Clear'}
        </Button>
      </div>
    </div>
  )
}
