import type { MenuRow } from '../../data/menu.ts'
import { type TypedOver, useTypedOver } from '../../ui/use-typed-over.ts'
import type { DishText } from './text-fields.tsx'

export type DishDraft = TypedOver<keyof DishText>

/** Typed over a dish; undefined keeps the last one. @param key see useTypedOver */
export function useDishText(row: MenuRow | undefined, key: string): DishDraft {
  const stored = row && { title: row.title, description: row.description ?? '' }
  return useTypedOver(stored, { title: '', description: '' }, key)
}
