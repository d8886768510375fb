// What the client may know of the server's set-up: asked once, kept for the next start without a network.
import type { PublicConfig } from '../../contract/account.ts'
import { readConfig } from './api.ts'
import { deviceDb } from './device.ts'

let asked: Promise<PublicConfig> | undefined

/** Throws only where the server can't be reached and never was. */
export function getConfig(): Promise<PublicConfig> {
  asked ??= ask().catch(async (error: unknown) => {
    // Asked again the next time somebody wants it: the kept one may be old.
    asked = undefined
    const kept = await deviceDb.config.get('config')
    if (kept) return kept.config
    throw error
  })
  return asked
}

/** The last one this device has heard of; watched, it changes when a newer one comes. */
export async function keptConfig(): Promise<PublicConfig | undefined> {
  return (await deviceDb.config.get('config'))?.config
}

async function ask(): Promise<PublicConfig> {
  const config = await readConfig()
  await deviceDb.config.put({ id: 'config', config })
  return config
}
