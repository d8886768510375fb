import { CloudUpload, Pencil, Trash2 } from 'lucide-react'
import type { PlatelightDb } from '../../data/db.ts'
import { discardOperation } from '../../data/discard.ts'
import { type Operation, retryOperation } from '../../data/outbox.ts'
import type { TemplateRow } from '../../data/templates.ts'
import { editPlaceOf } from '../../data/unsent.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { MoreButton } from '../../ui/card-menu.tsx'
import { Refused } from '../../ui/refused.tsx'
import { useDiscard } from '../../ui/use-discard.ts'
import { refusalText } from './refusal-text.ts'
import { TemplateImage } from './template-image.tsx'

/** From here on there is room for one line of name and all buttons. In px: the container
 * query `@min-[15rem]` and the border. */
const WIDE_PX = 242

/** A picture of four to three, then text and buttons: a narrow card has a second line of name. */
export function templateCardHeight(width: number, rem: number): number {
  return (width * 3) / 4 + (width < (WIDE_PX * rem) / 16 ? 10.375 : 8.875) * rem
}

interface TemplateCardProps {
  db: PlatelightDb
  row: TemplateRow
  /** The oldest change of it that the server did not take. */
  refused: Operation | undefined
  onUse: () => void
  onEdit: () => void
  onDelete: () => void
  /** Its menu is open. */
  open: boolean
  onOpen: (button: HTMLElement) => void
}

const icon = 'size-4.5 shrink-0'

/** The whole card uses the template; the other buttons lie above that. */
export function TemplateCard(props: TemplateCardProps) {
  const { db, row, refused, onUse, onEdit, onDelete, open, onOpen } = props
  const own = !row.is_default
  const discard = useDiscard()
  return (
    <article className="group @container relative flex h-full flex-col overflow-hidden rounded-panel border border-line bg-card shadow-lift transition-shadow duration-200 focus-within:shadow-float hover:shadow-float">
      <div className="relative aspect-4/3 w-full shrink-0 overflow-hidden bg-sunken">
        <TemplateImage
          db={db}
          row={row}
          className="transition-transform duration-500 ease-settle group-hover:scale-103"
        />
        {row.is_default && (
          <span className="absolute top-2 left-2">
            <Badge>Default</Badge>
          </span>
        )}
        {row.unsent === 1 && !refused && (
          <span
            title="Waiting to be sent"
            className="absolute top-2 left-2 grid size-8 place-items-center rounded-full bg-card text-saffron-ink shadow-lift"
          >
            <CloudUpload aria-hidden="true" className={icon} />
            <span className="sr-only">Waiting to be sent</span>
          </span>
        )}
      </div>
      {own && <MoreButton title={row.name} open={open} onOpen={onOpen} className="@min-[15rem]:hidden" />}
      <div className="flex min-h-0 flex-1 flex-col gap-2.5 p-3">
        <div className="flex flex-1 flex-col gap-1 overflow-hidden">
          <h2
            dir="auto"
            className="line-clamp-2 shrink-0 text-[1.0625rem] leading-6 wrap-anywhere @min-[15rem]:line-clamp-1"
          >
            {row.name}
          </h2>
          {row.description && (
            <p dir="auto" className="line-clamp-2 text-fine leading-4.5 text-soft wrap-anywhere">
              {row.description}
            </p>
          )}
        </div>
        <div className="flex gap-2">
          <Button
            className="min-w-0 flex-1 px-2! after:absolute after:inset-0 after:z-1 after:rounded-panel"
            aria-label={`Use Template: ${row.name}`}
            onClick={onUse}
          >
            Use Template
          </Button>
          {own && (
            <span className="relative z-2 hidden gap-2 @min-[15rem]:flex">
              <Button
                size="icon"
                aria-label={`Edit ${row.name}`}
                title="Edit"
                icon={<Pencil aria-hidden="true" className={icon} />}
                onClick={onEdit}
              />
              <Button
                size="icon"
                aria-label={`Delete ${row.name}`}
                title="Delete"
                className="hover:text-tomato-deep"
                icon={<Trash2 aria-hidden="true" className={icon} />}
                onClick={onDelete}
              />
            </span>
          )}
        </div>
      </div>
      {refused && (
        <Refused
          text={refusalText(refused)}
          onRetry={() => void retryOperation(db, refused.id)}
          onEdit={editPlaceOf(refused) ? onEdit : undefined}
          onDiscard={() => void discard(discardOperation(db, refused.id))}
          className="absolute inset-x-0 bottom-0 z-2 min-h-36 justify-between"
        />
      )}
    </article>
  )
}
