export interface Bell {
  ring: () => void
  /** Until it is rung, `ms` at most. */
  wait: (ms: number) => Promise<void>
}

/** A wait that ends early when rung; a ring while nobody waits is kept for the next wait. For one who waits. */
export function createBell(): Bell {
  let rung = false
  let wakeUp: (() => void) | null = null
  return {
    ring() {
      rung = true
      wakeUp?.()
    },
    async wait(ms) {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          wakeUp = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      rung = false
      wakeUp = null
    },
  }
}
