import { Images } from 'lucide-react'
import { Button } from '../../ui/button.tsx'

/** What came through the share sheet together with the photo on the table. */
export interface SharedPhotos {
  waiting: number
  /** The next onto the table. Where the one there is just being sent, after that. */
  next: () => void
  /** It has been asked for, and is on its way. */
  busy: boolean
  /** None of them is wanted. */
  drop: () => Promise<void>
}

/** One share, several photos: they are styled one after the other, with the same settings. */
export function SharedWaiting({ waiting, next, busy, drop }: SharedPhotos) {
  if (waiting === 0) return null
  return (
    <section
      aria-label="Shared photos"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-sunken px-4 py-2 text-small sm:col-span-2"
    >
      <Images aria-hidden="true" className="size-4.5 shrink-0 text-soft" />
      <p role="status" className="min-w-0 flex-1 basis-40 font-medium">
        {waiting === 1 ? 'One more shared photo is waiting.' : `${waiting} more shared photos are waiting.`}
      </p>
      <div className="-mr-2 flex flex-wrap">
        <Button look="quiet" busy={busy} onClick={next}>
          Next photo
        </Button>
        <Button look="quiet" className="text-soft" onClick={() => void drop()}>
          Let go
        </Button>
      </div>
    </section>
  )
}
