// A server that is told to stop while PayPal hangs: it takes no job any more, and is gone before it would be killed.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startRealServer } from './server/real-server.ts'

const PORT = 8837
/** What compose.yaml gives it is 30 s. */
const GRACE_MS = 20_000

test.runIf(inject('long'))('stops at once and in time, whatever PayPal does', async () => {
  const data = mkdtempSync(join(tmpdir(), 'platelight-stop-'))
  onTestFinished(() => rmSync(data, { recursive: true, force: true }))
  const sockets = new Set<Socket>()
  const hole = createServer((socket) => void sockets.add(socket)).listen(0, '127.0.0.1')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    hole.close()
  })
  await once(hole, 'listening')
  await (await startRealServer(data, PORT)).end('SIGTERM')

  // A subscription that PayPal has to be asked about in the first round.
  const database = new DatabaseSync(join(data, 'platelight.sqlite'))
  onTestFinished(() => database.close())
  const now = Date.now()
  database.prepare("insert into users (id, display_name, created_at) values ('u', 'Ada', ?)").run(now)
  database
    .prepare(
      `insert into subscriptions (id, user_id, plan, status, current_period_end, provider_subscription_id,
        provider_plan_id, created_at, updated_at) values ('s', 'u', 'starter', 'pending', 0, 'I-1', 'P-1', ?, ?)`,
    )
    .run(now, now)
  const server = await startRealServer(data, PORT, {
    PAYPAL_ENV: 'sandbox',
    PAYPAL_CLIENT_ID: 'a',
    PAYPAL_CLIENT_SECRET: 'b',
    PAYPAL_WEBHOOK_ID: 'c',
    PAYPAL_PLAN_STARTER: 'P-1',
    PAYPAL_PLAN_PROFESSIONAL: 'P-2',
    PAYPAL_BASE_URL: `https://127.0.0.1:${(hole.address() as AddressInfo).port}`,
  })
  await expect.poll(() => sockets.size, { timeout: 10_000 }).toBe(1)

  const began = Date.now()
  const gone = server.end('SIGTERM')
  await pause(1_000)
  const payload = JSON.stringify({ generationId: 'none', outputPictureId: 'none' })
  database
    .prepare(`insert into jobs (id, payload, priority, run_at, created_at) values ('j', ?, 0, ?, ?)`)
    .run(payload, now, now)
  expect(await gone).toBe(0)
  expect(Date.now() - began).toBeLessThan(GRACE_MS)
  expect(database.prepare('select attempts from jobs').all()).toEqual([{ attempts: 0 }])
})
