import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deviceDb } from './device.ts'

const CONFIG = { identity: { kind: 'local' }, engine: 'studio' }
const lost = async () => {
  throw new TypeError('fetch failed')
}

beforeEach(async () => {
  vi.resetModules()
  await deviceDb.config.clear()
})
afterEach(() => vi.unstubAllGlobals())

it('asks once', async () => {
  const asked = vi.fn(async () => Response.json(CONFIG))
  vi.stubGlobal('fetch', asked)
  const { getConfig } = await import('./config.ts')
  expect(await Promise.all([getConfig(), getConfig()])).toEqual([CONFIG, CONFIG])
  expect(asked).toHaveBeenCalledTimes(1)
})

it('has the last one without a network, and asks again when there may be one', async () => {
  vi.stubGlobal('fetch', async () => Response.json(CONFIG))
  await (await import('./config.ts')).getConfig()
  vi.resetModules()
  vi.stubGlobal('fetch', lost)
  const { getConfig } = await import('./config.ts')
  expect(await getConfig()).toEqual(CONFIG)
  vi.stubGlobal('fetch', async () => Response.json({ ...CONFIG, engine: 'google' }))
  expect(await getConfig()).toMatchObject({ engine: 'google' })
})

it('fails where it was never known, and can be asked again', async () => {
  vi.stubGlobal('fetch', lost)
  const { getConfig } = await import('./config.ts')
  await expect(getConfig()).rejects.toBeInstanceOf(TypeError)
  vi.stubGlobal('fetch', async () => Response.json(CONFIG))
  expect(await getConfig()).toEqual(CONFIG)
})
