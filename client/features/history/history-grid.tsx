import type { RefObject } from 'react'
import type { PlatelightDb } from '../../data/db.ts'
import type { GenerationRow } from '../../data/generations.ts'
import { VirtualGrid } from '../../ui/virtual-grid.tsx'
import { HistoryCard, historyCardHeight } from './history-card.tsx'

interface HistoryGridProps {
  ref: RefObject<HTMLDivElement | null>
  db: PlatelightDb
  rows: readonly GenerationRow[]
  searched: string
  online: boolean
}

export function HistoryGrid({ ref, db, rows, searched, online }: HistoryGridProps) {
  return (
    <div ref={ref}>
      <p role="status" className="mb-3 text-small font-semibold">
        {rows.length.toLocaleString('en')} {rows.length === 1 ? 'photo' : 'photos'}
      </p>
      <VirtualGrid
        label="History"
        items={rows}
        keyOf={keyOf}
        minCardWidth={minCardWidth}
        minColumns={2}
        gap={14}
        cardHeight={historyCardHeight}
        searched={searched}
        scrollKey="history"
        renderCard={(row) => <HistoryCard db={db} row={row} online={online} />}
      />
    </div>
  )
}

/** Three on a tablet, four or five on a laptop. */
function minCardWidth(gridWidth: number): number {
  return gridWidth < 900 ? 196 : 220
}

function keyOf(row: GenerationRow): string {
  return row.id
}
