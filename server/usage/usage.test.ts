import { expect, test } from 'vitest'
import { Usage } from '../../contract/usage.ts'
import { createTestServer, dishPhoto, file, quickEngine } from '../../tests/server/test-server.ts'
import { calendar } from './read.ts'

const DAY_MS = 86_400_000
const NOON = Date.UTC(2026, 10, 21, 12)

async function generate(
  server: Awaited<ReturnType<typeof createTestServer>>,
  headers: Record<string, string>,
  fields: Record<string, string>,
) {
  const answer = await server.post('/api/generate', headers, { image: file(await dishPhoto()), ...fields })
  expect(answer.status).toBe(200)
  for (;;) {
    const { body } = await server.get(`/api/generate/status/${answer.body.taskId}?wait=5`, headers)
    if (body.status === 'completed' || body.status === 'failed') return
  }
}

test('counts by day, style and bucket, what failed apart; nobody else’s', async () => {
  let now = NOON - DAY_MS
  const engine = quickEngine(() => {
    now += 4_000
  })
  const server = await createTestServer({ engine, now: () => now })
  let headers = await server.signIn()
  server.startWorker()
  await generate(server, headers, { styleId: '2' })
  now = NOON
  headers = await server.signIn()
  await generate(server, headers, { styleId: '2' })
  await generate(server, headers, { styleId: '5' })
  const usage = async (query: string, who = headers) => {
    const { status, body } = await server.get(`/api/usage${query}`, who)
    expect(status).toBe(200)
    return Usage.parse(body)
  }
  const week = await usage('?days=7')
  expect(week.days).toHaveLength(7)
  expect(week.days.slice(-2)).toEqual([
    { date: '2026-11-20', completed: 1, failed: 0 },
    { date: '2026-11-21', completed: 2, failed: 0 },
  ])
  expect(week.styles).toEqual([
    { styleId: 2, count: 2 },
    { styleId: 5, count: 1 },
  ])
  expect(week.seconds).toEqual({ median: 4, slow: 4 })
  expect(week.credits).toEqual({ monthly: 0, trial: 3, topup: 0 })
  expect((await usage('')).days).toHaveLength(30)
  // Another calendar: what was noon here was tomorrow there.
  expect((await usage('?days=7&zone=Pacific/Kiritimati')).days.at(-1)).toEqual({
    date: '2026-11-22',
    completed: 2,
    failed: 0,
  })
  const stranger = await usage('?days=90', await server.signIn('eve'))
  expect(stranger).toMatchObject({ styles: [], seconds: null, credits: { trial: 0 } })
  expect(stranger.days.every((day) => day.completed === 0)).toBe(true)
})

test('a failed generation counts as failed and spends nothing', async () => {
  const engine = quickEngine(() => {
    throw new Error('no light')
  })
  const server = await createTestServer({ engine })
  const headers = await server.signIn()
  const answer = await server.post('/api/generate', headers, { image: file(await dishPhoto()), styleId: '1' })
  await server.call('POST', `/api/generate/${answer.body.taskId}/cancel`, headers)
  const { body } = await server.get('/api/usage?days=7', headers)
  expect(body.days.at(-1)).toMatchObject({ completed: 0, failed: 1 })
  expect(body.credits).toEqual({ monthly: 0, trial: 0, topup: 0 })
  expect(body.seconds).toBeNull()
})

test.each(['?days=8', '?days=all', '?days=7&zone=Atlantis', '?days=7&zone='])(
  '%s is refused',
  async (query) => {
    const server = await createTestServer()
    expect((await server.get(`/api/usage${query}`, await server.signIn())).status).toBe(400)
  },
)

test('days are whole where clocks are changed', async () => {
  const dateOf = calendar('Europe/Berlin')
  expect(dateOf(Date.UTC(2026, 9, 24, 22, 30))).toBe('2026-10-25')
  expect(dateOf(Date.UTC(2026, 9, 25, 22, 30))).toBe('2026-10-25')
})
