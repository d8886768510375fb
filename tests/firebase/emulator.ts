// Starts the Firebase Auth emulator on PORT.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fetchTools } from './tools.ts'

const PROJECT = 'demo-platelight'

const cli = fetchTools()
const port = Number(process.env.PORT)
const folder = mkdtempSync(join(tmpdir(), 'platelight-emulator-'))
const emulators = {
  auth: { host: '127.0.0.1', port },
  hub: { host: '127.0.0.1', port: port + 100 },
  logging: { host: '127.0.0.1', port: port + 200 },
  ui: { enabled: false },
  singleProjectMode: true,
}
writeFileSync(join(folder, 'firebase.json'), JSON.stringify({ emulators }))
const child = spawn(process.execPath, [cli, 'emulators:start', '--only', 'auth', '--project', PROJECT], {
  cwd: folder,
  // Nothing of the machine's own sign-in at Firebase, and no questions.
  env: { ...process.env, CI: '1', XDG_CONFIG_HOME: folder },
  stdio: 'inherit',
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => {
  rmSync(folder, { recursive: true, force: true })
  process.exit(code ?? 0)
})
