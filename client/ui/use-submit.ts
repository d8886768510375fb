import { type FormEvent, useRef, useState } from 'react'

/** A form's work, once at a time: a second click comes before the first one's render. `work` catches its own errors. */
export function useSubmit(work: () => Promise<void>): {
  busy: boolean
  submit: (event: FormEvent) => void
} {
  const [busy, setBusy] = useState(false)
  const working = useRef(false)
  const run = async () => {
    if (working.current) return
    working.current = true
    setBusy(true)
    await work()
    working.current = false
    setBusy(false)
  }
  return {
    busy,
    submit: (event) => {
      event.preventDefault()
      void run()
    },
  }
}
