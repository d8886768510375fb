// kill -9 at any moment of a generation, then start again: it ends completed and is charged once.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { expect, inject, onTestFinished, test } from 'vitest'
import { randomFrom } from './random.ts'
import { type RealServer, signInLocally, startRealServer } from './server/real-server.ts'
import { dishPhoto } from './server/test-server.ts'

const PORT = 8793
const KILLS = inject('long') ? 20 : 5
const SEED = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000)

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function generate(url: string, headers: Record<string, string>, id: string, photo: Buffer) {
  const form = new FormData()
  form.append('id', id)
  form.append('image', new File([new Uint8Array(photo)], 'dish.jpg', { type: 'image/jpeg' }))
  form.append('styleId', '2')
  form.append('quality', 'medium')
  return await fetch(`${url}/api/generate`, { method: 'POST', headers, body: form })
}

async function json(url: string, headers: Record<string, string>) {
  // biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
  return (await (await fetch(url, { headers })).json()) as any
}

test(`survives ${KILLS} kills at random moments (KILL_SEED=${SEED})`, { timeout: 600_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'platelight-kill-'))
  const random = randomFrom(SEED)
  const photo = await dishPhoto(30, 900)
  let server: RealServer = await startRealServer(folder, PORT)
  onTestFinished(async () => {
    await server.end('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  // A first one undisturbed says how long the moments to choose from last, the cold start of the engine included.
  const began = Date.now()
  const first = await signInLocally(server.url, 'first')
  await finished(server.url, first, await accepted(server.url, first, uuidv7(), photo))
  const span = (Date.now() - began) * 1.2

  for (let kill = 0; kill < KILLS; kill++) {
    const headers = await signInLocally(server.url, `user${kill}`)
    const id = uuidv7()
    // Some kills come while the request is still under way, so its answer may never arrive.
    const sending = generate(server.url, headers, id, photo).catch(() => null)
    await wait(random() * span)
    await server.end('SIGKILL')
    await sending
    server = await startRealServer(folder, PORT)
    // What a client does that got no answer: send the same again. It must not matter if it was accepted before.
    await accepted(server.url, headers, id, photo)
    const status = await finished(server.url, headers, id)
    expect(status, `kill ${kill}`).toMatchObject({ status: 'completed', errorMessage: null })
    const picture = await fetch(server.url + status.outputUrl)
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(10_000)
    expect((await json(`${server.url}/api/credits/balance`, headers)).total, `kill ${kill}`).toBe(4)
    expect(await json(`${server.url}/api/history`, headers)).toHaveLength(1)
  }
})

async function accepted(url: string, headers: Record<string, string>, id: string, photo: Buffer) {
  expect((await generate(url, headers, id, photo)).status).toBe(200)
  return id
}

async function finished(url: string, headers: Record<string, string>, id: string) {
  for (;;) {
    const status = await json(`${url}/api/generate/status/${id}?wait=25`, headers)
    if (status.status === 'completed' || status.status === 'failed') return status
  }
}

test('SIGTERM lets the running picture finish and ends with 0', { timeout: 120_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'platelight-term-'))
  let server = await startRealServer(folder, PORT + 1)
  onTestFinished(async () => {
    await server.end('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  const headers = await signInLocally(server.url, 'ada')
  const id = await accepted(server.url, headers, uuidv7(), await dishPhoto(30, 900))
  await expect
    .poll(async () => (await json(`${server.url}/api/generate/status/${id}`, headers)).status, {
      timeout: 30_000,
    })
    .toBe('processing')
  expect(await server.end('SIGTERM')).toBe(0)
  server = await startRealServer(folder, PORT + 1)
  expect((await json(`${server.url}/api/generate/status/${id}`, headers)).status).toBe('completed')
})
