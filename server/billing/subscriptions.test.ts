import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { CurrentSubscription } from '../../contract/billing.ts'
import { ERRORS } from '../../contract/errors.ts'
import { createTestServer, dishPhoto, file } from '../../tests/server/test-server.ts'
import { usablePlan } from './subscriptions.ts'

const photo = file(await dishPhoto())
const DAY = 86_400_000
type Row = { plan: 'starter' | 'professional'; status: 'active' | 'canceled' | 'ended'; days: number }

async function start() {
  const server = await createTestServer()
  const ada = await server.signIn()
  const current = async () =>
    CurrentSubscription.parse((await server.get('/api/subscriptions/current', ada)).body).subscription
  await current()
  const { id: userId } = await server.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  return {
    ...server,
    ada,
    userId,
    current,
    async subscribe({ plan, status, days }: Row) {
      const now = Date.now()
      const period = { current_period_end: now + days * DAY, created_at: now, updated_at: now }
      const provider = { provider_subscription_id: uuidv7(), provider_plan_id: 'P-1' }
      const row = { id: uuidv7(), user_id: userId, plan, status, ...period, ...provider }
      await server.db.insertInto('subscriptions').values(row).execute()
    },
  }
}

describe('the current subscription', () => {
  const active = { status: 'active', days: 10 } as const
  const cases: [string, Row[], Partial<Row> | null][] = [
    ['none', [], null],
    ['one that is active', [{ plan: 'starter', ...active }], { plan: 'starter', status: 'active' }],
    [
      'a canceled one with time left',
      [{ plan: 'professional', status: 'canceled', days: 1 }],
      { plan: 'professional', status: 'canceled' },
    ],
    ['a canceled one whose time is over', [{ plan: 'professional', status: 'canceled', days: -1 }], null],
    ['one that has ended', [{ plan: 'starter', status: 'ended', days: 10 }], null],
    [
      'an active one whose renewal is late',
      [{ plan: 'starter', status: 'active', days: -1 }],
      { plan: 'starter', status: 'active' },
    ],
    [
      'an upgrade',
      [
        { plan: 'starter', status: 'canceled', days: 20 },
        { plan: 'professional', ...active },
      ],
      { plan: 'professional', status: 'active' },
    ],
    [
      'one taken up again',
      [
        { plan: 'starter', status: 'canceled', days: 20 },
        { plan: 'starter', ...active },
        { plan: 'professional', status: 'ended', days: -3 },
      ],
      { plan: 'starter', status: 'active' },
    ],
  ]
  test.each(cases)('is, with %s', async (_name, rows, expected) => {
    const server = await start()
    for (const row of rows) await server.subscribe(row)
    const answer = await server.current()
    expect(answer && { plan: answer.planType, status: answer.status }).toEqual(expected)
    expect(await usablePlan(server.db, server.userId, Date.now())).toBe(expected?.plan ?? null)
    const bob = await server.signIn('bob')
    expect((await server.get('/api/subscriptions/current', bob)).body).toEqual({ subscription: null })
  })
})

describe('a plan decides', () => {
  const custom = { image: photo, stylePrompt: 'on the moon', aspectRatio: '16:9' }

  test('what may be asked for, and who goes first', async () => {
    const server = await start()
    const ask = (fields: Record<string, string | File>) => server.post('/api/generate', server.ada, fields)
    expect((await ask(custom)).body.code).toBe('prompt_plan')
    await server.subscribe({ plan: 'starter', status: 'active', days: 10 })
    expect((await ask(custom)).body.code).toBe('prompt_plan')
    expect((await ask({ image: photo, styleId: '1', aspectRatio: '16:9' })).body.code).toBe('ratio_plan')
    expect((await ask({ image: photo, styleId: '1' })).status).toBe(200)
    await server.subscribe({ plan: 'professional', status: 'canceled', days: 1 })
    expect((await ask(custom)).status).toBe(200)
    expect(await server.priorities()).toEqual([0, 10])
  })

  test('which sentence is said when credits are out', async () => {
    const server = await start()
    const ask = () => server.post('/api/generate', server.ada, { image: photo, styleId: '1' })
    await Promise.all([1, 2, 3, 4, 5].map(ask))
    expect((await ask()).body).toEqual({
      code: 'credits_inactive',
      error:
        "Your subscription is inactive and you're out of credits. Purchase more or reactivate your plan.",
    })
    await server.subscribe({ plan: 'starter', status: 'active', days: 10 })
    expect(await ask()).toEqual({
      status: 402,
      body: { code: 'credits_out', error: ERRORS.credits_out.text },
    })
  })
})
