import { useLiveQuery } from 'dexie-react-hooks'
import { useRef } from 'react'
import type { PlatelightDb } from '../../data/db.ts'
import { failuresByEntity } from '../../data/outbox.ts'
import { deleteTemplate, type TemplateRow } from '../../data/templates.ts'
import { useCardMenu } from '../../ui/use-card-menu.ts'
import { useRemoval } from '../../ui/use-removal.ts'
import { VirtualGrid } from '../../ui/virtual-grid.tsx'
import { deleteFailed } from './refusal-text.ts'
import { TemplateCard, templateCardHeight } from './template-card.tsx'
import { TemplateMenu } from './template-menu.tsx'

interface TemplateGridProps {
  db: PlatelightDb
  rows: readonly TemplateRow[]
  searched: string
  onUse: (id: string) => void
  onEdit: (id: string) => void
}

export function TemplateGrid({ db, rows, searched, onUse, onEdit }: TemplateGridProps) {
  const box = useRef<HTMLDivElement>(null)
  const { row, open, anchor, isOpenAt, openAt, close } = useCardMenu(rows)
  const removal = useRemoval(box)
  const refused = useLiveQuery(() => failuresByEntity(db), [db])

  const remove = ({ id }: TemplateRow) =>
    removal({
      id,
      run: () => deleteTemplate(db, id),
      failed: (error) => deleteFailed(error instanceof Error ? error.message : undefined),
    })
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
        searched={searched}
        scrollKey="templates"
        renderCard={(row) => (
          <TemplateCard
            db={db}
            row={row}
            refused={refused?.get(row.id)}
            onUse={() => onUse(row.id)}
            onEdit={() => onEdit(row.id)}
            onDelete={() => void remove(row)}
            open={isOpenAt(row)}
            onOpen={(button) => openAt(row.id, button)}
          />
        )}
      />
      <TemplateMenu
        open={open}
        anchor={anchor}
        onClose={close}
        onUse={() => row && onUse(row.id)}
        onEdit={() => row && onEdit(row.id)}
        onDelete={() => row && void remove(row)}
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
