// One list of the fake server: rows with the change that wrote them last, removals, and what changed since a cursor.

interface Stored<Row> {
  row: Row
  change: number
}

export class FakeList<Row extends { id: string }> {
  readonly rows = new Map<string, Stored<Row>>()
  readonly removed: { id: string; change: number }[] = []
  private readonly nextChange: () => number

  constructor(nextChange: () => number) {
    this.nextChange = nextChange
  }

  put(row: Row): Row {
    this.rows.set(row.id, { row, change: this.nextChange() })
    return row
  }

  remove(id: string): void {
    this.rows.delete(id)
    this.removed.push({ id, change: this.nextChange() })
  }

  get(id: string): Row | undefined {
    return this.rows.get(id)?.row
  }

  wasRemoved(id: string): boolean {
    return this.removed.some((removal) => removal.id === id)
  }

  all(): Row[] {
    return [...this.rows.values()].map(({ row }) => row)
  }

  /** `present` is the counter's value: what an answer without further pages ends at. */
  since(after: number, pageSize: number, present: number) {
    const later = [...this.rows.values()].filter(({ change }) => change > after)
    later.sort((a, b) => a.change - b.change)
    const page = later.slice(0, pageSize)
    const more = later.length > page.length
    const cursor = more ? page.at(-1)!.change : Math.max(present, after)
    const removed = this.removed.filter(({ change }) => change > after && change <= cursor)
    return {
      items: page.map(({ row }) => row),
      removed: removed.map(({ id }) => id),
      cursor: String(cursor),
      more,
    }
  }
}
