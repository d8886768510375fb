// Where the cards of a grid stand. Heights are known beforehand, so a position never changes by being looked at.

export interface GridLayout {
  columns: number
  columnWidth: number
  rowHeight: number
  gap: number
}

export interface GridShape {
  /** A card gets at least this wide, in px, in a grid of this width; as many columns as fit. */
  minCardWidth: number | ((gridWidth: number) => number)
  /** Even where that makes cards narrower, e.g. two on a phone. */
  minColumns?: number
  gap: number
  /** Height of a card of this width. `rem` is the root's font size: text grows with it, pictures don't. */
  cardHeight: (width: number, rem: number) => number
}

/** @param width of the grid in px; 0 gives one column, so that nothing divides by it */
export function layoutOf(shape: GridShape, width: number, rem: number): GridLayout {
  const { minColumns = 1, gap } = shape
  const minCardWidth = typeof shape.minCardWidth === 'number' ? shape.minCardWidth : shape.minCardWidth(width)
  const columns = Math.max(minColumns, 1, Math.floor((width + gap) / (minCardWidth + gap)))
  const columnWidth = Math.max(0, (width - gap * (columns - 1)) / columns)
  return { columns, columnWidth, rowHeight: Math.ceil(shape.cardHeight(columnWidth, rem)), gap }
}

/** Upper left corner of a card, from the grid's. */
export function positionOf(layout: GridLayout, index: number): { x: number; y: number } {
  const { columns, columnWidth, rowHeight, gap } = layout
  return {
    x: (index % columns) * (columnWidth + gap),
    y: Math.floor(index / columns) * (rowHeight + gap),
  }
}

/** The place nearest to a point of the grid; a point beside the grid counts as its edge. */
export function indexAt(layout: GridLayout, count: number, point: { x: number; y: number }): number {
  const { columns, columnWidth, rowHeight, gap } = layout
  const column = clamp(Math.floor((point.x + gap / 2) / (columnWidth + gap)), 0, columns - 1)
  const row = Math.max(0, Math.floor((point.y + gap / 2) / (rowHeight + gap)))
  return clamp(row * columns + column, 0, count - 1)
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value))
}
