import { Check, Copy } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'

const COPIED_MS = 2_000

/** A text to take along. */
export function Pattern({ children }: { children: ReactNode }) {
  const text = useRef<HTMLDivElement>(null)
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text.current?.textContent?.trim() ?? '')
      setCopied(true)
    } catch {
      // No permission: at least it is marked, and one keystroke away.
      if (text.current) getSelection()?.selectAllChildren(text.current)
    }
  }
  return (
    <div className="pattern">
      <div ref={text}>{children}</div>
      <button type="button" onClick={() => void copy()} className="needs-script">
        {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        <span role="status">{copied ? 'Copied' : 'Copy'}</span>
      </button>
    </div>
  )
}
