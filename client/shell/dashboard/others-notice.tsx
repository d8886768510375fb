import { useEffect } from 'react'
import { NOTIFICATION_MS } from '../../../contract/limits.ts'
import type { PlatelightDb } from '../../data/db.ts'
import { forgetOthers } from '../../data/others.ts'
import { useToast } from '../../ui/toast.tsx'

/** Another person's sign-in had expired here, and this one took over: says that nothing unsent of theirs is lost. */
export function OthersNotice({ db }: { db: PlatelightDb }) {
  const { add } = useToast()
  useEffect(() => {
    void forgetOthers(db.uid)
      .then((unsent) => {
        if (unsent === 0) return
        const title = 'The last person here has not sent everything yet.'
        const what = unsent === 1 ? 'One change stays' : `${unsent} changes stay`
        const note = `${what} safe on this device and go${unsent === 1 ? 'es' : ''} out when they sign in again.`
        add({ title, timeout: NOTIFICATION_MS, data: { tone: 'good', note } })
      })
      // The next start tries again.
      .catch(() => {})
  }, [db, add])
  return null
}
