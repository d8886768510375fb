import { useLiveQuery } from 'dexie-react-hooks'
import { Coins } from 'lucide-react'
import { getBalance } from '../../data/credits.ts'
import type { PlatelightDb } from '../../data/db.ts'

export function CreditsBadge({ db }: { db: PlatelightDb }) {
  const balance = useLiveQuery(() => getBalance(db), [db])
  if (!balance) return null
  return (
    <p className="flex min-h-11 shrink-0 items-center gap-1.5 rounded-full bg-saffron-wash px-3 text-small font-semibold text-saffron-ink tabular-nums">
      <Coins aria-hidden="true" className="size-4.5 max-[23.5rem]:hidden" />
      {balance.total} {balance.total === 1 ? 'credit' : 'credits'}
    </p>
  )
}
