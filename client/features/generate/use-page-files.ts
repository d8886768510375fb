// Photos that come without a file picker: pasted, or dropped anywhere on the page. Without this, a drop
// beside the panel would make the browser leave for the file.
import { useEffect, useEffectEvent, useState } from 'react'

/** @returns true while a file hangs over the page */
export function usePageFiles(onFile: (file: File) => void): boolean {
  const [over, setOver] = useState(false)

  const take = useEffectEvent((event: Event, files: FileList | undefined) => {
    const file = files?.[0]
    // Pasted text is left to whoever has the caret.
    if (!file) return
    event.preventDefault()
    onFile(file)
  })
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    document.addEventListener('paste', (event) => take(event, event.clipboardData?.files), { signal })
    document.addEventListener(
      'dragover',
      (event) => {
        if (!event.dataTransfer?.types.includes('Files')) return
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
        take(event, event.dataTransfer?.files)
      },
      { signal },
    )
    return () => stop.abort()
  }, [])
  return over
}
