import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { isConflict, isOfErasedUser, isOutcomeUnknown, isUnavailable, reasonOf } from './failures.ts'
import { connectPostgres } from './postgres.ts'

const coded = (code: string, more = {}) => Object.assign(new Error('said'), { code, ...more })

test('what will pass is told from what is a fault of ours', () => {
  for (const code of ['57P01', '57P03', '08006', '53300', '25006', '40P01', 'ECONNREFUSED', 'EAI_AGAIN']) {
    expect([code, isUnavailable(coded(code))]).toEqual([code, true])
  }
  expect(isUnavailable(coded('ENOENT', { syscall: 'connect' }))).toBe(true)
  expect(isUnavailable(new Error('Connection terminated unexpectedly'))).toBe(true)
  expect(isUnavailable(coded('ERR_SQLITE_ERROR', { errcode: 5 }))).toBe(true)
  expect(isUnavailable(coded('ERR_SQLITE_ERROR', { errcode: 19 }))).toBe(false)
  expect(isUnavailable(new AggregateError([coded('ECONNREFUSED')]))).toBe(true)
  for (const error of [
    coded('23505'),
    coded('42P01'),
    coded('ENOENT', { syscall: 'open' }),
    new Error('x'),
    null,
  ]) {
    expect(isUnavailable(error)).toBe(false)
  }
})

test('only a deadlock and its like are worth the same again at once; they have changed nothing', () => {
  expect([coded('40001'), coded('40P01'), coded('57P01')].map(isConflict)).toEqual([true, true, false])
  expect([coded('40P01'), coded('57P01')].map(isOutcomeUnknown)).toEqual([false, true])
})

test('a row that refers to an erased user is known', () => {
  expect(isOfErasedUser(coded('23503', { constraint: 'orders_user_id_fkey' }))).toBe(true)
  expect(isOfErasedUser(coded('23503', { constraint: 'payments_order_id_fkey' }))).toBe(false)
})

test('the log gets a reason, not a connection', () => {
  expect(reasonOf(coded('57P01', { client: { password: 'x' } }))).toBe('said (57P01)')
  expect(reasonOf({ message: 'connect ECONNREFUSED', code: 'ECONNREFUSED' })).toBe('connect ECONNREFUSED')
})

test('a database that does not answer, or hangs up, is unavailable', async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const ask = async () => {
    const db = connectPostgres(`postgres://user:secret@127.0.0.1:${port}/x`)
    const error = await db
      .selectFrom('users')
      .selectAll()
      .execute()
      .catch((reason: unknown) => reason)
    await db.destroy()
    return error
  }
  expect(isUnavailable(await ask())).toBe(true)
  server.close()
  await once(server, 'close')
  expect(isUnavailable(await ask())).toBe(true)
})
