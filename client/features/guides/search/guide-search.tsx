// Searches the guides, offline too. The index comes with the first visit to the field.
import { lazy, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { SearchField } from '../../../ui/search-field.tsx'
import type { GuideFinder } from './find.ts'

const Results = lazy(async () => ({ default: (await import('./results.tsx')).Results }))

type Finder = GuideFinder | 'none yet' | 'failed'

export function GuideSearch() {
  const box = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  const [words, setWords] = useState('')
  const [finder, setFinder] = useState<Finder>('none yet')
  const searched = useDeferredValue(words.trim())
  const isReady = typeof finder === 'object'
  const found = isReady && searched ? finder.find(searched) : []

  const load = async () => {
    if (isReady) return
    try {
      const { getFinder } = await import('./find.ts')
      setFinder(await getFinder())
    } catch {
      setFinder('failed')
    }
  }
  useEffect(() => {
    if (hash === '#search') box.current?.querySelector('input')?.focus()
  }, [hash])
  // What was typed while the code was on its way. Once.
  useEffect(() => {
    const field = box.current?.querySelector('input')
    if (field !== document.activeElement) return
    if (field?.value) setWords(field.value)
    void load()
  }, [])

  return (
    <search
      id="search"
      ref={box}
      className="needs-script block"
      onFocus={() => void load()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setWords('')
        const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
        if (step !== 0 && moveFocus(box.current, step)) event.preventDefault()
      }}
    >
      <SearchField
        label="Search the guides"
        placeholder="Search the guides: soup, 1400 × 800, rejected …"
        value={words}
        onChange={setWords}
      />
      <p role="status" className="mt-2 min-h-6 text-small text-soft">
        {status(finder, searched, found.length)}
      </p>
      {found.length > 0 && (
        <Suspense>
          <Results found={found} />
        </Suspense>
      )}
    </search>
  )
}

function status(finder: Finder, searched: string, count: number): string {
  if (!searched) return ''
  if (finder === 'failed') {
    return 'The guides’ index is not on this device yet. Connect once, and the search works offline from then on.'
  }
  if (finder === 'none yet') return 'Fetching the index …'
  if (count === 0) return `Nothing about “${searched}”. Try a single word, such as light or DoorDash.`
  return count === 1 ? 'One place, best match first.' : `${count} places, best match first.`
}

/** From the field into the results and back. */
function moveFocus(box: HTMLElement | null, step: 1 | -1): boolean {
  const stops = Array.from(box?.querySelectorAll<HTMLElement>('input, .guide-results a') ?? [])
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step]
  next?.focus()
  return next !== undefined
}
