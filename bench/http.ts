// Requests a second and latency of GET /api/history beside a bare Hono route in the same run, idle and while the
// engine works. Paced figures say what a person feels; flat-out figures say where it ends.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { openSqlite } from '../server/db/db.ts'
import { signInLocally, startRealServer } from '../tests/server/real-server.ts'
import { percentile, table } from './figures.ts'
import { benchPhoto } from './photo.ts'

const PORT = 8795
const BARE_PORT = 8796
const HISTORY_ITEMS = 50
const PACE_PER_SECOND = 50
const SECONDS = 10
const CONNECTIONS = 8

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** One request; resolves to its milliseconds. */
function timed(url: string, headers: Record<string, string>): Promise<number> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      response.resume()
      response.on('end', () => resolve(performance.now() - began))
    }).on('error', reject)
  })
}

/** Requests at a steady pace, whether or not the former ones have ended. */
async function paced(url: string, headers: Record<string, string>): Promise<number[]> {
  const pending: Promise<number>[] = []
  const began = performance.now()
  for (let i = 0; i < PACE_PER_SECOND * SECONDS; i++) {
    const due = began + (i * 1000) / PACE_PER_SECOND
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
    pending.push(timed(url, headers))
  }
  return await Promise.all(pending)
}

/** As many requests as a few connections can make. */
async function flatOut(
  url: string,
  headers: Record<string, string>,
): Promise<{ perSecond: number; times: number[] }> {
  const times: number[] = []
  const end = performance.now() + SECONDS * 500
  const connection = async () => {
    while (performance.now() < end) times.push(await timed(url, headers))
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, connection))
  return { perSecond: times.length / (SECONDS / 2), times }
}

async function measure(name: string, url: string, headers: Record<string, string>) {
  const steady = await paced(url, headers)
  const flat = await flatOut(url, headers)
  return {
    route: name,
    'paced p50 ms': percentile(steady, 0.5).toFixed(1),
    'paced p99 ms': percentile(steady, 0.99).toFixed(1),
    'flat out req/s': Math.round(flat.perSecond),
    'flat out p99 ms': percentile(flat.times, 0.99).toFixed(1),
  }
}

/** A history of finished generations for the first user, written straight into the database. */
async function seedHistory(folder: string): Promise<void> {
  const db = await openSqlite(folder)
  const user = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const now = Date.now()
  for (let i = 0; i < HISTORY_ITEMS; i++) {
    const picture = {
      user_id: user.id,
      mime: 'image/jpeg' as const,
      bytes: 1,
      width: 1024,
      height: 1024,
      created_at: now,
    }
    const [input, output] = [`in${i}`.padEnd(24, 'x'), `out${i}`.padEnd(24, 'x')]
    await db
      .insertInto('pictures')
      .values([
        { ...picture, id: input, checksum: 'abc' },
        { ...picture, id: output, checksum: null },
      ])
      .execute()
    await db
      .insertInto('generations')
      .values({
        id: uuidv7(),
        user_id: user.id,
        mode: 'style',
        style_id: 1 + (i % 7),
        style_text: null,
        template_id: null,
        guidance_text: 'a little warmer',
        camera_angle: 'angled_45',
        aspect_ratio: '1:1',
        quality: 'high',
        menu_item_id: null,
        input_picture_id: input,
        output_picture_id: output,
        payload_hash: '-',
        cost: 1,
        status: 'completed',
        stage: null,
        error_message: null,
        report: null,
        created_at: now - i * 60_000,
        change_seq: i,
      })
      .execute()
  }
  await db.destroy()
}

function startBareServer(): Promise<ChildProcess> {
  const script = `import { serve } from '@hono/node-server'; import { Hono } from 'hono'
    serve({ fetch: new Hono().get('/', (c) => c.json([])).fetch, port: ${BARE_PORT}, hostname: '127.0.0.1' }, () => console.log('up'))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve) => child.stdout.once('data', () => resolve(child)))
}

/** Keeps the queue full: five trial credits a user. */
async function queueWork(url: string, users: number): Promise<void> {
  const photo = await benchPhoto(12)
  for (let i = 0; i < users * 5; i++) {
    const headers = await signInLocally(url, `worker${Math.floor(i / 5)}`)
    const form = new FormData()
    form.append('image', new File([new Uint8Array(photo)], 'dish.jpg', { type: 'image/jpeg' }))
    form.append('styleId', '4')
    form.append('quality', 'medium')
    const response = await fetch(`${url}/api/generate`, { method: 'POST', headers, body: form })
    if (!response.ok) throw new Error(await response.text())
  }
}

function peakMegabytes(pid: number): number {
  const line = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmHWM:\s+(\d+)/)
  return Math.round(Number(line?.[1]) / 1024)
}

export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'platelight-bench-'))
  let server = await startRealServer(folder, PORT)
  await fetch(`${server.url}/api/history`, { headers: await signInLocally(server.url, 'reader') })
  await server.end('SIGTERM')
  await seedHistory(folder)
  server = await startRealServer(folder, PORT)
  const bare = await startBareServer()
  try {
    const headers = await signInLocally(server.url, 'reader')
    const history = `http://127.0.0.1:${PORT}/api/history`
    const bareUrl = `http://127.0.0.1:${BARE_PORT}/`
    await flatOut(history, headers)
    const rows = [
      await measure('bare Hono, idle', bareUrl, {}),
      await measure('GET /api/history, idle', history, headers),
    ]
    await queueWork(server.url, 10)
    rows.push(
      await measure('bare Hono, engine working', bareUrl, {}),
      await measure('GET /api/history, engine working', history, headers),
    )
    const other = await signInLocally(server.url, 'worker9')
    const last = (await (await fetch(history, { headers: other })).json()) as { status: string }[]
    table(rows)
    console.log(
      `${HISTORY_ITEMS} history items; paced = ${PACE_PER_SECOND}/s, flat out = ${CONNECTIONS} connections; ` +
        `the engine was ${last.some((item) => item.status !== 'completed') ? 'still' : 'NOT any more'} working at the end`,
    )
    console.log(`peak memory of the whole server: ${peakMegabytes(server.pid)} MB`)
  } finally {
    bare.kill()
    await server.end('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}
