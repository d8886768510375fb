import { expect, onTestFinished, test } from 'vitest'
import { DATABASE, openTestDatabase } from '../../tests/server/databases.ts'
import { createRateLimit } from './rate-limit.ts'

const rules = { perMinute: 5, code: 'too_many' } as const

async function open() {
  const { db, close } = await openTestDatabase()
  onTestFinished(close)
  return db
}

/** How many of so many attempts were let through. */
async function passed(limit: ReturnType<typeof createRateLimit>, who: string, attempts: number) {
  const all = await Promise.allSettled(Array.from({ length: attempts }, () => limit.take(who)))
  for (const one of all) {
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'too_many', status: 429 })
  }
  return all.filter((one) => one.status === 'fulfilled').length
}

test('so many a minute for each, and what is counted apart is limited apart', async () => {
  const db = await open()
  const limit = createRateLimit(db, 'soups', rules)
  expect(await passed(limit, 'ada', 8)).toBe(5)
  expect(await passed(limit, 'bob', 3)).toBe(3)
  expect(await passed(createRateLimit(db, 'breads', rules), 'ada', 8)).toBe(5)
})

test(`${DATABASE === 'SQLite' ? 'each node counts' : 'all nodes count together'}`, async () => {
  const db = await open()
  const nodes = [1, 2, 3].map(() => createRateLimit(db, 'soups', rules))
  const counts = await Promise.all(nodes.map((node) => passed(node, 'ada', 4)))
  const sum = counts.reduce((all, count) => all + count, 0)
  expect(sum).toBe(DATABASE === 'SQLite' ? 12 : 5)
})

test('who has none left is told without being counted', async () => {
  const limit = createRateLimit(await open(), 'soups', rules)
  expect(await passed(limit, 'ada', 5)).toBe(5)
  await limit.refuseExceeded('ada')
  expect(await passed(limit, 'ada', 1)).toBe(0)
  await expect(limit.refuseExceeded('ada')).rejects.toMatchObject({ code: 'too_many' })
  await limit.refuseExceeded('bob')
})
