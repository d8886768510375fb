// What is typed over a dish that may change meanwhile, in another tab or on another phone.
import { useState } from 'react'
import type { MenuRow } from '../../data/menu.ts'
import type { DishText } from './text-fields.tsx'

type Field = keyof DishText
const FIELDS = ['title', 'description'] as const satisfies readonly Field[]

interface Typed {
  value: string
  /** What stood there when the typing began. */
  over: string
}

export interface DishDraft {
  text: DishText
  changed: boolean
  /** Typed over, and changed by others since: what they wrote. */
  conflicts: { field: Field; theirs: string }[]
  type: (changes: Partial<DishText>) => void
  /** Theirs, in place of what was typed. */
  take: (field: Field) => void
  reset: () => void
}

/** Fields not typed in show the dish as it is now; `row` undefined keeps the last one. */
export function useDishText(row: MenuRow | undefined): DishDraft {
  const [typed, setTyped] = useState<Partial<Record<Field, Typed>>>({})
  const [last, setLast] = useState<DishText>(textOf(row))
  const now = row ? textOf(row) : last
  if (now.title !== last.title || now.description !== last.description) setLast(now)

  const text = {
    title: typed.title?.value ?? now.title,
    description: typed.description?.value ?? now.description,
  }
  return {
    text,
    changed: FIELDS.some((field) => text[field] !== now[field]),
    conflicts: FIELDS.flatMap((field) => {
      const mine = typed[field]
      return mine && mine.over !== now[field] && mine.value !== now[field]
        ? [{ field, theirs: now[field] }]
        : []
    }),
    type: (changes) =>
      setTyped((old) => {
        const next = { ...old }
        for (const field of FIELDS) {
          const value = changes[field]
          if (value !== undefined) next[field] = { value, over: old[field]?.over ?? now[field] }
        }
        return next
      }),
    take: (field) => setTyped((old) => ({ ...old, [field]: undefined })),
    reset: () => setTyped({}),
  }
}

function textOf(row: MenuRow | undefined): DishText {
  return { title: row?.title ?? '', description: row?.description ?? '' }
}
