// The real server on an empty data folder of its own, for the browser tests. A photo that it has styled before, with the
// same settings, it does not work out again.
import '../../server/engine/studio/lean-heap.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rememberingEngine, rememberingModeration } from '../server/remembering.ts'

const folder = mkdtempSync(join(tmpdir(), 'platelight-e2e-'))
process.env.DATA_DIR = folder
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const { start } = await import('../../server/main.ts')
const { openEngine } = await import('../../server/engine/open.ts')
const { createPhotoModeration } = await import('../../server/moderation/photos.ts')
const { loadSettings } = await import('../../server/settings.ts')
await start(loadSettings(), {
  openEngine(settings, world) {
    const opened = openEngine(settings, world)
    return { ...opened, engine: rememberingEngine(opened.engine) }
  },
  createModeration: () => rememberingModeration(createPhotoModeration()),
})
