// Giving up what was not saved: at once, and for a while it can come back.
import { useUndo } from './undo-toast.tsx'

interface Discarded {
  /** What it was. */
  text: string
  /** ms */
  timeLeft: number
  undo: () => Promise<void>
}

const KIND = { id: 'discarded', several: (count: number) => `${count} changes discarded.` }

/** Inside `UndoOffers`. What is discarded answers its way back; null where there was nothing any more. */
export function useDiscard(): (discarding: Promise<Discarded | null>) => Promise<void> {
  const offer = useUndo()
  return async (discarding) => {
    const discarded = await discarding
    if (!discarded) return
    const { text, ...way } = discarded
    offer({ message: 'Discarded.', note: text, ...way, kind: KIND })
  }
}
