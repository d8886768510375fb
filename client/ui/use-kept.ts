// What is typed in a dialog and not saved yet, kept with the tab: a reload or a sign-in that leaves the page loses
// nothing of it.
import { useEffect, useRef, useState } from 'react'

/**
 * Like useState, for what JSON can hold.
 * @param key whose and of what it is: another person's or another dish's is not this one's
 * @returns and what forgets it, once it is saved or discarded
 */
export function useKept<Value>(
  key: string,
  first: Value,
): [value: Value, set: (next: (old: Value) => Value) => void, forget: () => void] {
  const place = `platelight:typed:${key}`
  const [value, setValue] = useState<Value>(() => read(place) ?? first)
  const isFirst = useRef(first)
  const over = useRef(false)
  useEffect(() => {
    if (over.current || value === isFirst.current) return
    // Without room for the copy it is still here, only not after a reload.
    try {
      sessionStorage.setItem(place, JSON.stringify(value))
    } catch {}
  }, [place, value])
  return [
    value,
    setValue,
    () => {
      over.current = true
      sessionStorage.removeItem(place)
    },
  ]
}

function read<Value>(place: string): Value | null {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? 'null') as Value | null
  } catch {
    return null
  }
}
