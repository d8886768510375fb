import { CloudUpload } from 'lucide-react'
import type { PlatelightDb } from '../../data/db.ts'
import { discardOperation } from '../../data/discard.ts'
import type { MenuRow } from '../../data/menu.ts'
import { type Operation, retryOperation } from '../../data/outbox.ts'
import { editPlaceOf } from '../../data/unsent.ts'
import { MoreButton } from '../../ui/card-menu.tsx'
import { Refused } from '../../ui/refused.tsx'
import { useDiscard } from '../../ui/use-discard.ts'
import type { CardAct } from './card-actions.ts'
import { DishPicture } from './dish-picture.tsx'
import { HoverActions } from './hover-actions.tsx'

/** Picture as wide as the card and as high, then this much text, in rem. */
const TEXT_REM = 7

export function menuCardHeight(width: number, rem: number): number {
  return width + TEXT_REM * rem
}

interface MenuCardProps {
  db: PlatelightDb
  row: MenuRow
  /** The oldest change of it that the server did not take. */
  refused: Operation | undefined
  act: CardAct
  /** Its menu is open. */
  open: boolean
  onOpen: (button: HTMLElement) => void
  /** To the part of it that was refused. */
  onEdit: (tab: 'text' | 'image') => void
}

/** The whole card opens the dish; its buttons lie above that. */
export function MenuCard({ db, row, refused, act, open, onOpen, onEdit }: MenuCardProps) {
  const edited = refused && editPlaceOf(refused)
  const discard = useDiscard()
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-panel border border-line bg-card shadow-lift transition-shadow duration-200 focus-within:shadow-float hover:shadow-float">
      <div className="relative aspect-square w-full shrink-0 overflow-hidden">
        <DishPicture
          db={db}
          row={row}
          className="transition-transform duration-500 ease-settle group-hover:scale-103"
        />
        <MoreButton title={row.title} open={open} onOpen={onOpen} />
        {row.unsent === 1 && !refused && (
          <span
            title="Waiting to be sent"
            className="absolute top-2 left-2 grid size-8 place-items-center rounded-full bg-card text-saffron-ink shadow-lift"
          >
            <CloudUpload aria-hidden="true" className="size-4.5" />
            <span className="sr-only">Waiting to be sent</span>
          </span>
        )}
        {refused ? (
          <Refused
            text={refused.failure?.text ?? ''}
            onRetry={() => void retryOperation(db, refused.id)}
            onEdit={edited ? () => onEdit(edited.tab) : undefined}
            onDiscard={() => void discard(discardOperation(db, refused.id))}
            className="absolute inset-x-0 bottom-0 z-2"
          />
        ) : (
          <HoverActions act={act} />
        )}
      </div>
      <div className="flex min-h-0 flex-1 flex-col gap-1 p-3 sm:px-4">
        <h2 className="shrink-0 text-[1.0625rem] leading-6 sm:text-[1.1875rem]">
          <button
            type="button"
            dir="auto"
            onClick={() => act('edit')}
            className="line-clamp-2 w-full text-start wrap-anywhere after:absolute after:inset-0 after:z-1 after:rounded-panel focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
          >
            {row.title}
          </button>
        </h2>
        {row.description ? (
          // Three lines under a short title, two under a long one: heights are set so that a line is all there or not.
          <p dir="auto" className="line-clamp-3 min-h-0 text-fine leading-4.5 text-soft wrap-anywhere">
            {row.description}
          </p>
        ) : (
          <p className="font-display text-fine text-soft italic">No description yet</p>
        )}
      </div>
    </article>
  )
}
