import { Hono } from 'hono'
import { AppError } from '../../contract/errors.ts'
import { USAGE_DAYS } from '../../contract/usage.ts'
import type { SignedIn } from '../accounts/signed-in.ts'
import type { Db } from '../db/db.ts'
import { calendar, readUsage } from './read.ts'

export function usageRoutes({ db, now }: { db: Db; now: () => number }) {
  return new Hono<SignedIn>().get('/api/usage', async (c) => {
    const days = USAGE_DAYS.find((choice) => String(choice) === (c.req.query('days') ?? '30'))
    if (!days) throw new AppError('bad_request')
    const dateOf = calendarOf(c.req.query('zone') ?? 'UTC')
    return c.json(await readUsage(db, c.var.user.id, { days, dateOf, now: now() }))
  })
}

function calendarOf(zone: string): (time: number) => string {
  try {
    return calendar(zone)
  } catch (cause) {
    throw new AppError('bad_request', { cause })
  }
}
