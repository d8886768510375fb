// The server as users run it: its own process, its real engine, a data folder that outlives it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

export interface RealServer {
  url: string
  pid: number
  /** Ends it and waits until it is gone. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
}

/** Starts `server/main.ts` on a folder and port, and waits until it answers. */
export async function startRealServer(
  folder: string,
  port: number,
  settings: Record<string, string> = {},
): Promise<RealServer> {
  const env = {
    ...process.env,
    ...settings,
    DATA_DIR: folder,
    PORT: String(port),
    LOG_LEVEL: 'error',
    NODE_ENV: 'test',
  }
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (text) => {
    errors += text
  })
  child.stdout.resume()
  const url = `http://localhost:${port}`
  await untilHealthy(url, child, () => errors)
  return {
    url,
    pid: child.pid!,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      const gone = once(child, 'exit')
      child.kill(signal)
      const [code] = await gone
      return code
    },
  }
}

async function untilHealthy(url: string, child: ChildProcess, errors: () => string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) throw new Error(`The server ended: ${errors()}`)
    const healthy = await fetch(`${url}/healthz`).then(
      (response) => response.ok,
      () => false,
    )
    if (healthy) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The server did not come up: ${errors()}`)
}

/** Headers of a user who signs in the way a script does. */
export async function signInLocally(url: string, name: string): Promise<Record<string, string>> {
  const response = await fetch(`${url}/__/local/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@example.com`, name, provider: 'google' }),
  })
  const { token } = (await response.json()) as { token: string }
  return { authorization: `Bearer ${token}` }
}
