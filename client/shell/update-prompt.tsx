import { lazy, Suspense, useSyncExternalStore } from 'react'
import { isUpdateWaiting, subscribeUpdate } from './service-worker.ts'

// Seldom needed. The build it comes from is precached as long as its worker waits for nobody else.
const UpdateCard = lazy(async () => ({ default: (await import('./update-card.tsx')).UpdateCard }))

export function UpdatePrompt() {
  const waiting = useSyncExternalStore(subscribeUpdate, isUpdateWaiting, isUpdateWaiting)
  if (!waiting) return null
  return (
    <Suspense>
      <UpdateCard />
    </Suspense>
  )
}
