import { type RefCallback, useCallback, useState } from 'react'

/** The height in px of what the ref is put on, as it changes; for columns that fill what is left of the window. */
export function useHeight(): [RefCallback<HTMLElement>, number] {
  const [height, setHeight] = useState(0)
  const ref = useCallback((node: HTMLElement | null) => {
    if (!node) return
    const observer = new ResizeObserver(() => setHeight(Math.ceil(node.getBoundingClientRect().height)))
    observer.observe(node)
    return () => observer.disconnect()
  }, [])
  return [ref, height]
}
