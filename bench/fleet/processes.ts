// The machines of the fleet, as processes: PostgreSQL, a bucket, nodes that answer and nodes that work.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { getPriority, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { BucketSettings } from '../../server/pictures/bucket.ts'
import { type PostgresServer, startPostgres } from '../../tests/server/postgres-server.ts'

const ROOT = join(import.meta.dirname, '../..')
const BUCKET = 'platelight-bench'
/** Of 50 ms each. On a busy machine a node that yields to everybody is slow to start. */
const START_TRIES = 6_000

export interface Node {
  role: 'api' | 'worker'
  url: string
  start(): Promise<void>
  /** Ends it like a power cut, and starts it again. */
  restart(): Promise<void>
  stop(): Promise<void>
  isUp(): boolean
  /** Processor time it has taken since it was started; Linux only. */
  cpuSeconds(): number
}

export interface Fleet {
  nodes: Node[]
  postgres: PostgresServer
  databaseUrl: string
  bucket: BucketSettings
  stop(): Promise<void>
}

/**
 * Whatever happens, nothing of it stays behind.
 * @param port the bucket's; nodes take those after it
 */
export async function startFleet(apis: number, workers: number, port: number): Promise<Fleet> {
  const folder = mkdtempSync(join(tmpdir(), 'platelight-fleet-bench-'))
  // As an operator would have it: nothing that was acknowledged is lost.
  const postgres = await startPostgres([])
  const nodes: Node[] = []
  const others: ChildProcess[] = []
  async function stop(): Promise<void> {
    for (const node of nodes) await node.stop()
    for (const child of others) await kill(child)
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const interrupted = () => void stop().finally(() => process.exit(1))
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted)
  try {
    await postgres.run('create database platelight')
    const databaseUrl = postgres.url('platelight')
    others.push(await startBucket(join(folder, 'bucket'), port))
    const bucket: BucketSettings = {
      bucket: BUCKET,
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    }
    const settings = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(folder, 'data'),
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: bucket.endpoint!,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      LOG_LEVEL: 'error',
    }
    for (let n = 0; n < apis + workers; n++) {
      const node = createNode(
        n < apis ? 'api' : 'worker',
        port + 1 + n,
        settings,
        join(folder, `node-${n}.log`),
      )
      nodes.push(node)
      await node.start()
    }
    return { nodes, postgres, databaseUrl, bucket, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startBucket(folder: string, port: number): Promise<ChildProcess> {
  const program = join(ROOT, 'node_modules/s3rver/bin/s3rver.js')
  const args = ['--directory', folder, '--address', '127.0.0.1', '--port', String(port), '--silent']
  const child = spawn(process.execPath, [program, ...args, '--configure-bucket', BUCKET], { stdio: 'ignore' })
  await untilAnswers(`http://127.0.0.1:${port}/`, child)
  return child
}

function createNode(
  role: Node['role'],
  port: number,
  settings: Record<string, string>,
  logFile: string,
): Node {
  const url = `http://localhost:${port}`
  const log = createWriteStream(logFile, { flags: 'a' })
  let child: ChildProcess | null = null
  let up = false
  async function begin(): Promise<void> {
    child = spawn(process.execPath, ['bench/fleet/node.ts'], {
      cwd: ROOT,
      env: { ...process.env, ...settings, ROLE: role, PORT: String(port), NODE_ENV: 'test' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child.stderr!.pipe(log, { end: false })
    // In a fleet it would start on a machine of its own: here it takes what the others leave.
    const restore = yieldTo(child)
    await untilAnswers(`${url}/healthz`, child)
    restore()
    up = true
  }
  return {
    start: begin,
    role,
    url,
    isUp: () => up,
    cpuSeconds: () => cpuSecondsOf(child!.pid!),
    async restart() {
      up = false
      if (child) await kill(child)
      await begin()
    },
    async stop() {
      up = false
      if (child) await kill(child)
    },
  }
}

/** Ticks of user and system time, a hundredth of a second each: fields 14 and 15 of proc(5)'s stat. */
function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** @returns what gives it its rank back */
function yieldTo({ pid }: ChildProcess): () => void {
  const rank = getPriority()
  const set = (value: number) => {
    try {
      setPriority(pid!, value)
    } catch {
      // Only root may take back what it has given; then it had better not give it.
    }
  }
  if (process.getuid?.() !== 0) return () => {}
  set(Math.min(19, rank + 10))
  return () => set(rank)
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

async function untilAnswers(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < START_TRIES; tries++) {
    if (child.exitCode !== null) throw new Error(`What should answer at ${url} ended.`)
    const answers = await fetch(url).then(
      async (response) => {
        await response.body?.cancel()
        return true
      },
      () => false,
    )
    if (answers) return
    await pause(50)
  }
  throw new Error(`Nobody answers at ${url}.`)
}

export function answering({ nodes }: Fleet): Node[] {
  return nodes.filter(({ role }) => role === 'api')
}
