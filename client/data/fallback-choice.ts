// Whether the built-in studio may step in when the AI service is down: one choice for all photos, kept on the device.
import type { PublicConfig } from '../../contract/account.ts'
import type { Fallback } from '../../contract/generation.ts'
import type { PlatelightDb } from './db.ts'

const KEY = 'fallback'

/** Until somebody says otherwise a picture of the studio is better than none: it costs the same and is marked. */
const FIRST_CHOICE = true

export async function isFallbackAllowed(db: PlatelightDb): Promise<boolean> {
  const value = (await db.meta.get(KEY))?.value
  return typeof value === 'boolean' ? value : FIRST_CHOICE
}

export async function allowFallback(db: PlatelightDb, allowed: boolean): Promise<void> {
  await db.meta.put({ key: KEY, value: allowed })
}

/** What is sent along with a photo; null: nobody may step in, or nobody could. */
export async function chosenFallback(
  db: PlatelightDb,
  config: PublicConfig | undefined,
): Promise<Fallback | null> {
  return config?.fallback && (await isFallbackAllowed(db)) ? config.fallback : null
}
