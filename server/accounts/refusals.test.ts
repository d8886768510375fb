import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { AppError } from '../../contract/errors.ts'
import { limitRefusals, REFUSALS_PER_MINUTE } from './refusals.ts'

function appFor(addressOf: () => string) {
  const app = new Hono()
    .use(limitRefusals(addressOf))
    .get('/good', (c) => c.text('ok'))
    .get('/bad', () => {
      throw new AppError('unauthenticated')
    })
  app.onError((error, c) =>
    error instanceof AppError ? c.json(error.toBody(), error.status) : c.body(null, 500),
  )
  return async (path: string) => (await app.request(path)).status
}

test('an address that is refused too often is not looked at for a while; the others are', async () => {
  let address = '203.0.113.9'
  const get = appFor(() => address)
  for (let n = 0; n < REFUSALS_PER_MINUTE; n++) expect(await get('/bad')).toBe(401)
  expect(await get('/good')).toBe(200)
  expect(await get('/bad')).toBe(401)
  expect(await get('/good')).toBe(429)
  address = '203.0.113.10'
  expect(await get('/good')).toBe(200)
})

test('without an address nobody is counted', async () => {
  const get = appFor(() => '')
  for (let n = 0; n <= REFUSALS_PER_MINUTE + 1; n++) await get('/bad')
  expect(await get('/good')).toBe(200)
})
