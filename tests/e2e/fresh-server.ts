// The real server on an empty data folder of its own, for the browser tests.
import '../../server/engine/studio/lean-heap.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = mkdtempSync(join(tmpdir(), 'platelight-e2e-'))
process.env.DATA_DIR = folder
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const { main } = await import('../../server/main.ts')
await main()
