import { Button } from '../../ui/button.tsx'
import type { OnStart } from './start.ts'

/** What a part of the page leads to. */
export function StartButton({ onStart, children }: { onStart: OnStart; children: string }) {
  return (
    <Button look="primary" size="large" className="max-sm:w-full" onClick={() => onStart()}>
      {children}
    </Button>
  )
}
