// Photos that come without a file picker: pasted, or dropped anywhere on the page. Without this, a drop
// beside the panel would make the browser leave for the file.
import { useEffect, useEffectEvent, useState } from 'react'

/** @returns true while a file hangs over the page */
export function usePageFiles(onFile: (file: File) => void): boolean {
  const [over, setOver] = useState(false)

  const take = useEffectEvent((event: ClipboardEvent | DragEvent, data: DataTransfer | null) => {
    const file = data?.files[0]
    if (!file || isAsked()) return
    // Cells of a sheet come as text and as their picture: where there is a caret, the text was meant.
    if (event.type === 'paste' && isWriting(event.target) && data?.types.includes('text/plain')) return
    event.preventDefault()
    onFile(file)
  })
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    document.addEventListener('paste', (event) => take(event, event.clipboardData), { signal })
    document.addEventListener(
      'dragover',
      (event) => {
        if (!event.dataTransfer?.types.includes('Files') || isAsked()) return
        event.preventDefault()
        setOver(true)
      },
      { signal },
    )
    // Without a related target it has left the window, not gone from one element to the next.
    document.addEventListener('dragleave', (event) => event.relatedTarget || setOver(false), { signal })
    document.addEventListener(
      'drop',
      (event) => {
        setOver(false)
        take(event, event.dataTransfer)
      },
      { signal },
    )
    return () => stop.abort()
  }, [])
  return over
}

/** Something lies over the page, and wants an answer first. */
function isAsked(): boolean {
  return document.querySelector('[data-sheet]') !== null
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea'))
}
