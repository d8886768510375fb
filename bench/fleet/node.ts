// A node of the fleet benchmark: the real server with another engine, one that needs no computer. It is a program of
// its own, because no setting of the server may choose such an engine.
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import type { Engine } from '../../server/engine/engine.ts'
import { start } from '../../server/main.ts'
import { loadSettings } from '../../server/settings.ts'

/** About the time that a fast remote engine's answer would keep a worker waiting. */
const ENGINE_MS = 30
const SIDE = 128

const settings = loadSettings()
if (process.env.NODE_ENV === 'production') throw new Error('This is a benchmark.')
const picture = await sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: '#a63' } })
  .jpeg()
  .toBuffer()

const engine: Engine = {
  name: 'benchmark',
  model: null,
  async run(_photo, { cameraAngle }, onStage, signal) {
    onStage('placing')
    await pause(ENGINE_MS, undefined, { signal })
    const angle = { asked: cameraAngle, used: cameraAngle }
    const seen = { understood: [], ignored: [], fidelity: null, warnings: [] }
    return {
      picture,
      width: SIDE,
      height: SIDE,
      report: { engine: 'benchmark', model: null, mode: 'composite', angle, ...seen },
    }
  },
  close: async () => {},
}

await start(settings, {
  openEngine: () => ({ engine, fallback: null }),
  createModeration: () => ({ check: async () => {}, close: async () => {} }),
})
