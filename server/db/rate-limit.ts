// How often somebody may do something. One node counts in memory, several count together in PostgreSQL.
import { CompiledQuery } from 'kysely'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError, type ErrorCode } from '../../contract/errors.ts'
import { type Db, isPostgres } from './db.ts'

const TABLE = 'rate_limits'
const MINUTE_S = 60

export interface RateLimit {
  /**
   * Counts one more of somebody's.
   * @throws AppError with the limit's code where it is one too many
   */
  take(who: string): Promise<void>
  /**
   * Whether somebody has none left, without counting.
   * @throws AppError with the limit's code
   */
  refuseExceeded(who: string): Promise<void>
}

/**
 * @param db null counts in memory, whatever the database
 * @param name of what is counted; every node must use the same
 */
export function createRateLimit(
  db: Db | null,
  name: string,
  { perMinute, code }: { perMinute: number; code: ErrorCode },
): RateLimit {
  const rules = { points: perMinute, duration: MINUTE_S, keyPrefix: name }
  const memory = new RateLimiterMemory(rules)
  const limiter =
    db && isPostgres(db)
      ? new RateLimiterPostgres({
          ...rules,
          storeClient: asClient(db),
          storeType: 'client',
          tableName: TABLE,
          tableCreated: true,
          // While the database is away each node counts for itself.
          insuranceLimiter: memory,
          // Whoever is refused is not asked about again before the minute is over.
          inMemoryBlockOnConsumed: perMinute + 1,
        })
      : memory
  return {
    async take(who) {
      await limiter.consume(who).catch((reason) => {
        if (reason instanceof RateLimiterRes) throw new AppError(code)
        throw reason
      })
    },
    async refuseExceeded(who) {
      const present = await limiter.get(who)
      if (present && present.consumedPoints > perMinute) throw new AppError(code)
    },
  }
}

/** The one method that the library asks of the driver. */
function asClient(db: Db) {
  return {
    query: ({ text, values }: { text: string; values: unknown[] }) =>
      db.executeQuery(CompiledQuery.raw(text, values)),
  }
}
