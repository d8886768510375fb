import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { AppError, ERRORS } from '../../contract/errors.ts'
import { Generation, StatusAnswer } from '../../contract/generation.ts'
import {
  createTestServer,
  dishPhoto,
  file,
  quickEngine,
  quickModeration,
  type TestServer,
} from '../../tests/server/test-server.ts'

const photo = file(await dishPhoto())
const balanceOf = async (server: TestServer, headers: Record<string, string>) =>
  (await server.get('/api/credits/balance', headers)).body

/** Polls until the generation has ended. */
async function ended(server: TestServer, headers: Record<string, string>, id: string) {
  for (;;) {
    const { body } = await server.get(`/api/generate/status/${id}?wait=5`, headers)
    if (body.status === 'completed' || body.status === 'failed') return StatusAnswer.parse(body)
  }
}

describe('a generation from request to result', () => {
  test('is charged once, styled, and stands in the history with its picture', async () => {
    const server = await createTestServer()
    const headers = await server.signIn()
    expect(await balanceOf(server, headers)).toEqual({ total: 5, monthly: 0, topup: 5 })
    const answer = await server.post('/api/generate', headers, {
      image: photo,
      styleId: '2',
      engine: 'google',
      cameraAngle: 'angled_45',
      guidanceText: 'warmer please',
    })
    expect(answer.status).toBe(200)
    expect(answer.body.taskId).toBe(answer.body.generation_id)
    server.startWorker()
    const status = await ended(server, headers, answer.body.taskId)
    expect(status).toMatchObject({ status: 'completed', errorMessage: null, retryCount: 0, stage: null })
    const picture = await server.app.request(status.outputUrl!)
    expect(picture.headers.get('content-type')).toBe('image/jpeg')
    expect(picture.headers.get('cache-control')).toContain('immutable')
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(500)
    const small = await server.app.request(`${status.outputUrl}?w=320`)
    expect(small.headers.get('content-type')).toBe('image/webp')

    const history = Generation.array().parse((await server.get('/api/history', headers)).body)
    expect(history).toHaveLength(1)
    expect(history[0]).toMatchObject({
      style_id: 2,
      style_text: 'Rustic Wooden Warmth',
      camera_angle: 'angled_45',
      guidance_text: 'warmer please',
      output_url: status.outputUrl,
    })
    expect((await balanceOf(server, headers)).total).toBe(4)
    expect((await server.contents()).jobs).toBe(0)
  })

  test('sent again with the same id answers the same task and charges nothing', async () => {
    const server = await createTestServer()
    const headers = await server.signIn()
    const fields = { id: uuidv7(), image: photo, styleId: '1' }
    const answers = await Promise.all([1, 2, 3, 4].map(() => server.post('/api/generate', headers, fields)))
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { taskId: fields.id } })
    expect(await server.contents()).toEqual({ pictures: 1, generations: 1, entries: 2, jobs: 1, files: 1 })
  })

  test('the same id with another payload, or from another user, is refused', async () => {
    const server = await createTestServer()
    const [ada, bob] = [await server.signIn('ada'), await server.signIn('bob')]
    const fields = { id: uuidv7(), image: photo, styleId: '1' }
    await server.post('/api/generate', ada, fields)
    const before = await server.contents()
    const others = [
      await server.post('/api/generate', ada, { ...fields, styleId: '2' }),
      await server.post('/api/generate', ada, { ...fields, image: file(await dishPhoto(200)) }),
      await server.post('/api/generate', bob, fields),
    ]
    for (const answer of others) expect(answer).toMatchObject({ status: 409, body: { code: 'id_taken' } })
    const after = await server.contents()
    // Bob's first request gave him his trial.
    expect(after).toEqual({ ...before, entries: before.entries + 1 })
  })

  test('reuses an own picture by its address, and nobody else’s', async () => {
    const server = await createTestServer()
    const [ada, bob] = [await server.signIn('ada'), await server.signIn('bob')]
    const { body } = await server.post('/api/upload', ada, { image: photo })
    expect(body.url).toMatch(/^\/pictures\/[\w-]{24}\.jpg$/)
    const fields = { imageUrl: body.url, styleId: '3' }
    expect((await server.post('/api/generate', ada, fields)).status).toBe(200)
    expect(await server.post('/api/generate', bob, fields)).toMatchObject({
      status: 422,
      body: { code: 'image_address' },
    })
  })
})

describe('credits', () => {
  test('50 at once with 5 left: exactly 5 are accepted, the rest cost and store nothing', async () => {
    const server = await createTestServer()
    const headers = await server.signIn()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => server.post('/api/generate', headers, { image: photo, styleId: '1' })),
    )
    const refused = answers.filter((answer) => answer.status === 402)
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(5)
    expect(refused).toHaveLength(45)
    expect(refused[0]?.body.error).toBe(ERRORS.credits_inactive.text)
    expect((await balanceOf(server, headers)).total).toBe(0)
    expect(await server.contents()).toEqual({ pictures: 5, generations: 5, entries: 6, jobs: 5, files: 5 })
  })

  test('a photo the engine refuses fails with its sentence and is refunded once', async () => {
    const engine = quickEngine(() => {
      throw new AppError('image_damaged')
    })
    const server = await createTestServer({ engine })
    const headers = await server.signIn()
    const { body } = await server.post('/api/generate', headers, { image: photo, styleId: '1' })
    server.startWorker()
    const status = await ended(server, headers, body.taskId)
    expect(status).toMatchObject({
      status: 'failed',
      errorMessage: ERRORS.image_damaged.text,
      outputUrl: null,
    })
    expect((await balanceOf(server, headers)).total).toBe(5)
    const entries = await server.db.selectFrom('ledger_entries').select(['kind', 'amount']).execute()
    expect(entries).toEqual([
      { kind: 'trial', amount: 5 },
      { kind: 'generation', amount: -1 },
      { kind: 'refund', amount: 1 },
    ])
    const statement = (await server.get('/api/credits/statement', headers)).body as { reason: string }[]
    expect(statement[0]?.reason).toBe('failed')
  })

  test('a photo that moderation refuses never reaches the engine, is not tried again, and is refunded', async () => {
    let [checks, runs] = [0, 0]
    const moderation = quickModeration(async () => {
      checks++
      throw new AppError('photo_moderation')
    })
    const engine = quickEngine(() => {
      runs++
    })
    const server = await createTestServer({ engine, moderation })
    const headers = await server.signIn()
    const { body } = await server.post('/api/generate', headers, { image: photo, styleId: '1' })
    expect((await balanceOf(server, headers)).total).toBe(4)
    server.startWorker()
    const status = await ended(server, headers, body.taskId)
    expect(status).toMatchObject({
      status: 'failed',
      errorMessage: ERRORS.photo_moderation.text,
      retryCount: 0,
    })
    expect((await balanceOf(server, headers)).total).toBe(5)
    expect([checks, runs]).toEqual([1, 0])
    await expect.poll(async () => (await server.contents()).jobs).toBe(0)
  })

  test('cancelling before work begins refunds; afterwards it is refused', async () => {
    const server = await createTestServer()
    const headers = await server.signIn()
    const { body } = await server.post('/api/generate', headers, { image: photo, styleId: '1' })
    const cancelled = await server.post(`/api/generate/${body.taskId}/cancel`, headers, {})
    expect(cancelled.body).toMatchObject({ status: 'failed', errorMessage: 'Cancelled.' })
    expect(await server.post(`/api/generate/${body.taskId}/cancel`, headers, {})).toMatchObject({
      status: 409,
      body: { code: 'not_pending' },
    })
    server.startWorker()
    await expect.poll(async () => (await server.contents()).jobs).toBe(0)
    expect((await balanceOf(server, headers)).total).toBe(5)
    expect((await server.contents()).files).toBe(1)
    const statement = (await server.get('/api/credits/statement', headers)).body as { reason: string }[]
    expect(statement.map((line) => line.reason)).toEqual(['cancelled', 'style', 'welcome'])
  })
})

describe('waiting for a status', () => {
  test('answers at once when the generation changes', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const server = await createTestServer({ engine: quickEngine(() => held) })
    const headers = await server.signIn()
    const { body } = await server.post('/api/generate', headers, { image: photo, styleId: '1' })
    const first = server.get(`/api/generate/status/${body.taskId}?wait=25`, headers)
    // The call must be waiting before the change comes.
    await new Promise((resolve) => setTimeout(resolve, 200))
    server.startWorker()
    expect((await first).body).toMatchObject({ status: 'processing', stage: 'cutting out' })
    const rest = ended(server, headers, body.taskId)
    release()
    expect((await rest).status).toBe('completed')
  })

  test('refuses a wait beyond the limit', async () => {
    const server = await createTestServer()
    const headers = await server.signIn()
    expect((await server.get(`/api/generate/status/${uuidv7()}?wait=26`, headers)).status).toBe(400)
  })
})

describe('deltas of the history', () => {
  test('give each change once, in pages, and reset a cursor from another database', async () => {
    const server = await createTestServer()
    const headers = await server.signIn()
    const all = await server.get('/api/history?since=', headers)
    expect(all.body).toMatchObject({ items: [], removed: [], more: false })
    const { body } = await server.post('/api/generate', headers, { image: photo, styleId: '1' })
    const first = await server.get(`/api/history?since=${all.body.cursor}`, headers)
    expect(first.body.items.map((item: Generation) => [item.id, item.status])).toEqual([
      [body.taskId, 'pending'],
    ])
    expect((await server.get(`/api/history?since=${first.body.cursor}`, headers)).body.items).toEqual([])
    server.startWorker()
    await ended(server, headers, body.taskId)
    const second = await server.get(`/api/history?since=${first.body.cursor}`, headers)
    expect(second.body.items.map((item: Generation) => item.status)).toEqual(['completed'])
    expect((await server.get('/api/history?since=99999', headers)).body).toEqual({ reset: true })
    expect((await server.get('/api/history?since=abc', headers)).status).toBe(400)
  })

  test('another user sees nothing of it', async () => {
    const server = await createTestServer()
    const [ada, bob] = [await server.signIn('ada'), await server.signIn('bob')]
    const { body } = await server.post('/api/generate', ada, { image: photo, styleId: '1' })
    expect((await server.get('/api/history', bob)).body).toEqual([])
    const foreign = await server.get(`/api/generate/status/${body.taskId}`, bob)
    const missing = await server.get(`/api/generate/status/${uuidv7()}`, bob)
    expect(foreign).toEqual(missing)
    expect(foreign).toMatchObject({ status: 404, body: { error: ERRORS.task_unknown.text } })
    expect((await server.post(`/api/generate/${body.taskId}/cancel`, bob, {})).status).toBe(404)
  })
})
