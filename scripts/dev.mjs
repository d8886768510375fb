// Hot reload: the server restarts on its own changes, Vite serves the client and passes calls on to it.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const server = ['--watch-path=server', '--watch-path=contract', '--watch-preserve-output', 'server/main.ts']
const children = [
  spawn(process.execPath, server, { cwd: ROOT, stdio: 'inherit' }),
  spawn(process.execPath, ['node_modules/vite/bin/vite.js'], { cwd: ROOT, stdio: 'inherit' }),
]

function stopAll(code) {
  for (const child of children) child.kill('SIGTERM')
  process.exitCode = code
}
for (const child of children) child.on('exit', (code) => stopAll(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopAll(0))
// npm's shell keeps signals to itself: when it is gone, so is the reason to run.
const parent = process.ppid
setInterval(() => process.ppid !== parent && stopAll(0), 1_000).unref()
