// Requests a second and latency of GET /api/history beside a bare Hono route in the same run, idle and while the
// engine works. Paced figures say what a person feels; flat-out figures say where it ends.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { openSqlite } from '../server/db/sqlite.ts'
import { signInLocally, startRealServer } from '../tests/server/real-server.ts'
import { peakMegabytes, percentile, table } from './figures.ts'
import { benchPhoto } from './photo.ts'

const PORT = 8795
const BARE_PORT = 8796
const HISTORY_ITEMS = 50
const PACE_PER_SECOND = 50
const SECONDS = 10
const CONNECTIONS = 8
const MEGAPIXELS = [2, 12, 24]
const USERS = 6
/** Before the server's memory is read. */
const ENOUGH_PHOTOS = 12
const WAIT_MS = 120_000

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

/** Fills the queue with photos of all sizes at high quality: five trial credits a user. */
async function queueWork(url: string, users: number): Promise<Record<string, string>[]> {
  const photos = await Promise.all(MEGAPIXELS.map(benchPhoto))
  const people: Record<string, string>[] = []
  for (let i = 0; i < users * 5; i++) {
    if (i % 5 === 0) people.push(await signInLocally(url, `worker${people.length}`))
    const headers = people.at(-1)!
    const form = new FormData()
    const photo = new Uint8Array(photos[i % photos.length]!)
    form.append('image', new File([photo], 'dish.jpg', { type: 'image/jpeg' }))
    form.append('styleId', '4')
    form.append('quality', 'high')
    const response = await fetch(`${url}/api/generate`, { method: 'POST', headers, body: form })
    if (!response.ok) throw new Error(await response.text())
  }
  return people
}

async function countDone(url: string, people: Record<string, string>[]): Promise<number> {
  let done = 0
  for (const headers of people) {
    const items = (await (await fetch(`${url}/api/history`, { headers })).json()) as { status: string }[]
    if (items.some((item) => item.status === 'failed')) throw new Error('A generation failed.')
    done += items.filter((item) => item.status === 'completed').length
  }
  return done
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
    const people = await queueWork(server.url, USERS)
    rows.push(
      await measure('bare Hono, engine working', bareUrl, {}),
      await measure('GET /api/history, engine working', history, headers),
    )
    const duringMeasurement = await countDone(server.url, people)
    table(rows)
    console.log(
      `${HISTORY_ITEMS} history items; paced = ${PACE_PER_SECOND}/s, flat out = ${CONNECTIONS} connections; ` +
        `the engine was ${duringMeasurement < USERS * 5 ? 'still' : 'NOT any more'} working at the end`,
    )
    let done = duringMeasurement
    for (const end = Date.now() + WAIT_MS; done < ENOUGH_PHOTOS && Date.now() < end; ) {
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      done = await countDone(server.url, people)
    }
    console.log(
      `peak memory of the whole server: ${peakMegabytes(server.pid)} MB after ${done} photos of ` +
        `${MEGAPIXELS.join(', ')} megapixels at high quality`,
    )
  } finally {
    bare.kill()
    await server.end('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}
