// What undoing looks like and which keys mean it, whoever offers it.
import { Undo2 } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { Button } from './button.tsx'

/** In a toast. */
export function UndoButton({ onUndo }: { onUndo: () => void }) {
  return (
    <Button
      look="quiet"
      className="px-3 text-tomato-deep"
      icon={<Undo2 aria-hidden="true" className="size-4.5" />}
      onClick={onUndo}
    >
      Undo
    </Button>
  )
}

/**
 * Ctrl+Z (⌘Z) wherever no text is typed.
 * @param latest what there is to undo, asked at that moment; none: the keys are left to whoever else wants them
 */
export function useUndoKeys(latest: () => (() => void) | undefined): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const wanted = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
    const typing = (event.target as HTMLElement).closest?.('input, textarea, [contenteditable]')
    if (!wanted || typing || event.defaultPrevented) return
    const undo = latest()
    if (!undo) return
    event.preventDefault()
    undo()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
