// What has been cleared or given up on a screen can come back for a while: a toast with Undo, and Ctrl+Z. What was
// deleted has its own in the shell.
import { createContext, type ReactNode, useContext, useRef } from 'react'
import { useToast } from './toast.tsx'
import { UndoButton, useUndoKeys } from './undo.tsx'

interface UndoOffer {
  /** What was done. */
  message: string
  /** A small line under it. */
  note?: string
  /** ms; afterwards it can't be undone any more, so the toast goes at that moment, hovered or not. */
  timeLeft: number
  undo: () => Promise<void>
  /** Those of one kind share a toast, and are undone together. */
  kind?: { id: string; several: (count: number) => string }
}

interface Open {
  id: string
  offers: UndoOffer[]
  take: () => void
  timer: ReturnType<typeof setTimeout>
}

const Offer = createContext<(offer: UndoOffer) => void>(() => {})

/** The answered function offers to undo, also when what called it has gone; Ctrl+Z takes the latest of several. */
export function useUndo(): (offer: UndoOffer) => void {
  return useContext(Offer)
}

/** Inside `Toasts`, round all that may offer. */
export function UndoOffers({ children }: { children: ReactNode }) {
  const { add, close } = useToast()
  const open = useRef<Open[]>([])
  useUndoKeys(() => open.current.at(-1)?.take)

  const forget = (id: string) => {
    clearTimeout(open.current.find((other) => other.id === id)?.timer)
    open.current = open.current.filter((other) => other.id !== id)
  }
  const end = (id: string) => {
    forget(id)
    close(id)
  }
  const take = async (id: string, offers: readonly UndoOffer[]) => {
    end(id)
    for (const last of offers.toReversed())
      await last
        .undo()
        .catch(() => offer({ ...last, message: 'This didn’t come back. Please try again.', kind: undefined }))
  }
  const offer = (next: UndoOffer) => {
    const { kind, timeLeft } = next
    const id = kind?.id ?? crypto.randomUUID()
    const offers = [...(open.current.find((other) => other.id === id)?.offers ?? []), next]
    forget(id)
    const undo = () => void take(id, offers)
    const [title, note] =
      kind && offers.length > 1 ? [kind.several(offers.length)] : [next.message, next.note]
    const data = { tone: 'good', note, action: <UndoButton onUndo={undo} />, stays: true } as const
    add({ id, title, timeout: 0, data, onClose: () => forget(id) })
    // The toasts' own clock stops while the pointer is over them; the outbox's does not.
    const timer = setTimeout(() => end(id), timeLeft)
    open.current.push({ id, offers, take: undo, timer })
  }
  return <Offer value={offer}>{children}</Offer>
}
