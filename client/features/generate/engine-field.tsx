import { useLiveQuery } from 'dexie-react-hooks'
import type { PublicConfig } from '../../../contract/account.ts'
import type { PlatelightDb } from '../../data/db.ts'
import { allowFallback, isFallbackAllowed } from '../../data/fallback-choice.ts'
import { engineName } from '../../data/generation-words.ts'
import { CheckField } from '../../ui/check-field.tsx'

/** Only where another service makes the pictures: which, what it gets, and what happens when it is down. */
export function EngineField({ db, config }: { db: PlatelightDb; config: PublicConfig | undefined }) {
  const allowed = useLiveQuery(() => isFallbackAllowed(db), [db])
  if (!config?.fallback || allowed === undefined) return null
  return (
    <CheckField
      label="If the AI service is down, use the built-in studio"
      checked={allowed}
      onChange={(next) => void allowFallback(db, next)}
      hint={`Pictures are made by ${engineName({ engine: config.engine, model: null })}, which gets your photo and your words. The studio costs the same, and its pictures say so.`}
    />
  )
}
