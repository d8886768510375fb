// What a grid must know of the window it scrolls in.
import { type RefObject, startTransition, useEffect, useLayoutEffect, useState } from 'react'

export interface GridBox {
  /** px; 0 until it has been measured. */
  width: number
  /** Of the grid's upper edge from the top of the document. */
  top: number
  screenHeight: number
  /** Font size of the root: what text grows by. */
  rem: number
}

export function useGridBox(element: RefObject<HTMLElement | null>): GridBox {
  const [box, setBox] = useState<GridBox>({ width: 0, top: 0, screenHeight: window.innerHeight, rem: 16 })
  useLayoutEffect(() => {
    const measure = () => {
      const node = element.current
      if (!node) return
      const rect = node.getBoundingClientRect()
      const next = {
        width: rect.width,
        top: Math.round(rect.top + window.scrollY),
        screenHeight: window.innerHeight,
        rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16,
      }
      setBox((old) => (sameBox(old, next) ? old : next))
    }
    measure()
    // The body too: what stands above the grid may grow and push it down.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    if (element.current) observer.observe(element.current)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [element])
  return box
}

function sameBox(a: GridBox, b: GridBox): boolean {
  return a.width === b.width && a.top === b.top && a.screenHeight === b.screenHeight && a.rem === b.rem
}

/** Longer than between two letters of somebody who types on. */
const TYPING_MS = 500

/**
 * Whether what may be scrolled to should be there. What is in sight comes first, and alone; with each letter that is
 * searched for it does so again, since drawing three screens would keep the next letter waiting.
 */
export function useAhead(searched: string): boolean {
  const [ready, setReady] = useState<string | null>(null)
  const first = ready === null
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setReady(searched)), first ? 0 : TYPING_MS)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [searched, first])
  return ready === searched
}

/**
 * Goes back to where the page was scrolled to when this grid was last seen in this tab. The browser and the router
 * can't: when they try, the rows are not read yet and the page is too short.
 */
export function useKeptScroll(name: string | undefined, ready: boolean): void {
  useLayoutEffect(() => {
    if (!name || !ready) return
    const key = `scroll:${name}`
    const kept = Number(sessionStorage.getItem(key))
    // Something has scrolled already (a link to a place of the page): that counts more.
    if (kept > 0 && window.scrollY === 0) window.scrollTo({ top: kept, behavior: 'instant' })
    let last = window.scrollY
    const follow = () => {
      last = window.scrollY
    }
    const keep = () => sessionStorage.setItem(key, String(Math.round(last)))
    window.addEventListener('scroll', follow, { passive: true })
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('scroll', follow)
      window.removeEventListener('pagehide', keep)
      // Not read from the window here: without its rows the page is short, and at its top.
      keep()
    }
  }, [name, ready])
}
