// The news of changes.ts between processes: whoever changes a generation NOTIFYs, every process LISTENs and tells those
// who wait in it. News is lost while the line is not there: whenever it comes up everybody is woken, and looks anew.
import { sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Db } from '../db/db.ts'
import { reasonOf } from '../db/failures.ts'
import { type Changes, createChanges } from './changes.ts'

const CHANNEL = 'platelight_changes'
/** NOTIFY takes less than 8,000 bytes; an id has 36. */
const IDS_AT_ONCE = 150
const FIRST_WAIT_MS = 200
const MAX_WAIT_MS = 5_000

/** @param url of the database that `db` is connected to */
export function createSharedChanges(db: Db, url: string, log: Logger): Changes {
  const here = createChanges()
  const self = crypto.randomUUID()
  const heard = (payload: string) => {
    const [from, ...ids] = payload.split(' ')
    // Our own news was told here before it was sent.
    if (from !== self) ids.forEach(here.publish)
  }
  const ear = { heard, ready: here.publishAll, log }
  let line: { close: () => void } | null = null
  const unsent = new Set<string>()
  let sending = false

  /** One statement at a time: what comes meanwhile goes together with the next. */
  async function send(): Promise<void> {
    if (sending) return
    sending = true
    try {
      while (unsent.size > 0) {
        const ids = [...unsent].slice(0, IDS_AT_ONCE)
        for (const id of ids) unsent.delete(id)
        await sql`select pg_notify(${CHANNEL}, ${[self, ...ids].join(' ')})`.execute(db)
      }
    } catch (error) {
      unsent.clear()
      log.warn(
        { reason: reasonOf(error) },
        'Other nodes could not be told of a change; who waits there asks again by itself.',
      )
    } finally {
      sending = false
    }
  }

  return {
    ...here,
    listen(id, ms, signal) {
      // Not before somebody waits here: a worker has nobody to tell.
      line ??= listen(url, ear)
      return here.listen(id, ms, signal)
    },
    publish(id) {
      here.publish(id)
      unsent.add(id)
      void send()
    },
    close() {
      here.close()
      line?.close()
    },
  }
}

interface Ear {
  heard(payload: string): void
  /** The line is there, for the first time or again: what came before was not heard. */
  ready(): void
  log: Logger
}

/** Holds one connection of its own; tries again, more and more slowly, whenever it breaks. */
function listen(url: string, { heard, ready, log }: Ear): { close: () => void } {
  let closed = false
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let failures = 0

  function connect(): void {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'platelight-changes',
      connectionTimeoutMillis: MAX_WAIT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    })
    client = next
    let isOver = false
    const again = (error?: Error) => {
      if (isOver) return
      isOver = true
      next.end().catch(() => {})
      if (closed) return
      const reason = error ? reasonOf(error) : 'it ended'
      log.warn({ reason }, 'The line that tells of changes was lost; it is being taken up again.')
      timer = setTimeout(connect, Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** failures++))
    }
    next.on('error', again)
    next.on('end', () => again())
    next.on('notification', ({ payload }) => heard(payload ?? ''))
    next
      .connect()
      .then(() => next.query(`listen ${CHANNEL}`))
      .then(() => {
        failures = 0
        ready()
      })
      .catch(again)
  }

  connect()
  return {
    close() {
      closed = true
      clearTimeout(timer)
      client?.end().catch(() => {})
    },
  }
}
