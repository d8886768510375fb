import { useLiveQuery } from 'dexie-react-hooks'
import { useRef, useState } from 'react'
import { UNDO_MS } from '../../../contract/limits.ts'
import type { PlatelightDb } from '../../data/db.ts'
import { discardOperation, failedOperations } from '../../data/outbox.ts'
import { deleteTemplate, type TemplateRow } from '../../data/templates.ts'
import { useToast } from '../../ui/toast.tsx'
import { useUndo } from '../../ui/undo-toast.tsx'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import { VirtualGrid } from '../../ui/virtual-grid.tsx'
import { deleteFailed } from './refusal-text.ts'
import { TemplateCard, templateCardHeight } from './template-card.tsx'
import { TemplateMenu } from './template-menu.tsx'

interface TemplateGridProps {
  db: PlatelightDb
  rows: readonly TemplateRow[]
  onUse: (id: string) => void
  onEdit: (id: string) => void
}

export function TemplateGrid({ db, rows, onUse, onEdit }: TemplateGridProps) {
  const box = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [pressed, setPressed] = useState<{ id: string; button: HTMLElement } | null>(null)
  const openAt = pressed ? rows.findIndex((row) => row.id === pressed.id) : -1
  const openRow = rows[openAt]
  const focusAfter = useFocusAfter(box)
  const { add } = useToast()
  const offerUndo = useUndo()
  // A double click deletes once.
  const removing = useRef(new Set<string>())
  const refused = useLiveQuery(
    async () =>
      new Map((await failedOperations(db)).reverse().map((operation) => [operation.entityId, operation])),
    [db],
  )

  const remove = async ({ id, name }: TemplateRow, at: number) => {
    if (removing.current.has(id)) return
    removing.current.add(id)
    focusAfter(rows[at + 1]?.id ?? rows[at - 1]?.id ?? null)
    try {
      const operation = await deleteTemplate(db, id)
      offerUndo({
        message: `Deleted ${name}.`,
        timeLeft: UNDO_MS,
        undo: () => discardOperation(db, operation),
      })
    } catch (error) {
      const title = deleteFailed(error instanceof Error ? error.message : undefined)
      add({ title, priority: 'high', data: { tone: 'bad' } })
    }
    removing.current.delete(id)
  }
  return (
    <div ref={box}>
      <VirtualGrid
        label="Templates"
        items={rows}
        keyOf={keyOf}
        minCardWidth={minCardWidth}
        minColumns={2}
        gap={14}
        cardHeight={templateCardHeight}
        scrollKey="templates"
        renderCard={(row, at) => (
          <TemplateCard
            db={db}
            row={row}
            refused={refused?.get(row.id)}
            onUse={() => onUse(row.id)}
            onEdit={() => onEdit(row.id)}
            onDelete={() => void remove(row, at)}
            open={open && openRow === row}
            onOpen={(button) => {
              setPressed({ id: row.id, button })
              setOpen(true)
            }}
          />
        )}
      />
      <TemplateMenu
        // Deleted elsewhere while its menu is open: the menu goes with it.
        open={open && openRow !== undefined}
        anchor={pressed?.button ?? null}
        onClose={() => setOpen(false)}
        onUse={() => openRow && onUse(openRow.id)}
        onEdit={() => openRow && onEdit(openRow.id)}
        onDelete={() => openRow && void remove(openRow, openAt)}
      />
    </div>
  )
}

/** Three on a tablet, four on a laptop. */
function minCardWidth(gridWidth: number): number {
  return gridWidth < 900 ? 196 : 250
}

function keyOf(row: TemplateRow): string {
  return row.id
}
