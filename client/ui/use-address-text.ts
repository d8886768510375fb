// A text that stands in the address, like the words of a search: a reload and the browser's Back keep it.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useIsLeaving } from './use-is-leaving.ts'

/** Between the last letter and the address: drawing the page anew for each letter would be in the way. */
const CALM_MS = 700

/** @param name of the parameter; an empty text is none */
export function useAddressText(name: string): [text: string, change: (text: string) => void] {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const isLeaving = useIsLeaving()
  const inAddress = new URLSearchParams(search).get(name) ?? ''
  const [text, setText] = useState(inAddress)
  const written = useRef(inAddress)
  // A dialog over the page is another entry of the history: what was typed before it opened belongs below it.
  const place = `${pathname} ${(state as { opened?: boolean } | null)?.opened ?? false}`
  const [typed, setTyped] = useState<{ text: string; place: string } | null>(null)

  // Another entry, with other words.
  useEffect(() => {
    if (inAddress === written.current) return
    written.current = inAddress
    setText(inAddress)
  }, [inAddress])

  const write = useEffectEvent((next: string) => {
    const params = new URLSearchParams(search)
    if (next) params.set(name, next)
    else params.delete(name)
    written.current = next
    setTyped(null)
    void navigate({ search: params.toString() }, { replace: true, state, preventScrollReset: true })
  })
  useEffect(() => {
    if (isLeaving || typed?.place !== place) return
    const timer = setTimeout(() => write(typed.text), CALM_MS)
    return () => clearTimeout(timer)
  }, [isLeaving, typed, place])
  return [
    text,
    (next) => {
      setText(next)
      setTyped({ text: next, place })
    },
  ]
}

/** What of an address a dialog over its page keeps: the words of the search below it. */
export function keptSearch(search: string, ...names: string[]): URLSearchParams {
  const params = new URLSearchParams(search)
  return new URLSearchParams([...params].filter(([name]) => names.includes(name)))
}
