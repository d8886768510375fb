// What is typed over texts that may change meanwhile, in another tab or on another phone.
import { useState } from 'react'
import { useKept } from './use-kept.ts'

interface Typed {
  value: string
  /** What stood there when the typing began. */
  over: string
}

export interface TypedOver<Field extends string> {
  text: Record<Field, string>
  /** What was typed, of the fields that were typed in. */
  typed: Partial<Record<Field, string>>
  changed: boolean
  /** Typed over, and changed by others since: what they wrote. */
  conflicts: { field: Field; theirs: string }[]
  type: (changes: Partial<Record<Field, string>>) => void
  /** Theirs, in place of what was typed. */
  take: (field: Field) => void
  /** Once it is saved or discarded. */
  forget: () => void
}

/**
 * Fields not typed in show `stored` as it is now; undefined keeps the last one. `empty` names the fields.
 * @param key under which what is typed survives a reload
 */
export function useTypedOver<Field extends string>(
  stored: Record<Field, string> | undefined,
  empty: Record<Field, string>,
  key: string,
): TypedOver<Field> {
  const fields = Object.keys(empty) as Field[]
  const [typed, setTyped, forget] = useKept<Partial<Record<Field, Typed>>>(key, {})
  const [last, setLast] = useState(stored ?? empty)
  const now = stored ?? last
  if (fields.some((field) => now[field] !== last[field])) setLast(now)

  const text = Object.fromEntries(
    fields.map((field) => [field, typed[field]?.value ?? now[field]]),
  ) as Record<Field, string>
  return {
    text,
    typed: Object.fromEntries(
      fields.flatMap((field) => (typed[field] ? [[field, typed[field].value]] : [])),
    ) as Partial<Record<Field, string>>,
    changed: fields.some((field) => text[field] !== now[field]),
    conflicts: fields.flatMap((field) => {
      const mine = typed[field]
      return mine && mine.over !== now[field] && mine.value !== now[field]
        ? [{ field, theirs: now[field] }]
        : []
    }),
    type: (changes) =>
      setTyped((old) => {
        const next = { ...old }
        for (const field of fields) {
          const value = changes[field]
          if (value === undefined) continue
          const over = old[field]?.over ?? now[field]
          if (value === over && over === now[field]) delete next[field]
          else next[field] = { value, over }
        }
        return next
      }),
    take: (field) => setTyped((old) => ({ ...old, [field]: undefined })),
    forget,
  }
}
