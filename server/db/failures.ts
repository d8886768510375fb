// What the database's errors mean to us. Codes: https://www.postgresql.org/docs/current/errcodes-appendix.html

interface Failure {
  code: string
  message: string
  syscall: string
  constraint: string
}

/** Of an Error, and of the plain objects that pg-boss makes of them. */
function partsOf(error: unknown): Failure {
  const text = (name: string) => {
    const value = (error as Record<string, unknown> | null | undefined)?.[name]
    return typeof value === 'string' ? value : ''
  }
  return {
    code: text('code'),
    message: text('message'),
    syscall: text('syscall'),
    constraint: text('constraint'),
  }
}

/** Serialization failure and deadlock: nothing was done, and the same again will probably work. */
export function isConflict(error: unknown): boolean {
  return /^(40001|40P01)$/.test(partsOf(error).code)
}

/** The row it refers to has gone: the user was erased while the request was on its way. */
export function isOfErasedUser(error: unknown): boolean {
  const { code, constraint } = partsOf(error)
  return code === '23503' && constraint.endsWith('_user_id_fkey')
}

/** Connection lost, server shutting down or starting, out of resources, become a replica, query cancelled by a limit. */
const AWAY = /^(08...|57...|53...|25006|25P03|55P03|40...)$/
const NO_LINE = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** The driver's own errors have words but no code. */
const DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/

/** Whether the database can't be asked at the moment. The same request may succeed in a while. */
export function isUnavailable(error: unknown): boolean {
  const { code, message, syscall } = partsOf(error)
  if (isBusySqlite(error)) return true
  const noSocket = code === 'ENOENT' && syscall === 'connect'
  if (AWAY.test(code) || NO_LINE.test(code) || noSocket || DRIVER.test(message)) return true
  // A host with several addresses fails with one error for each.
  return error instanceof AggregateError && error.errors.some(isUnavailable)
}

/** SQLITE_BUSY and SQLITE_LOCKED: another program has held the file for longer than we wait. */
function isBusySqlite(error: unknown): boolean {
  const { code } = partsOf(error)
  const { errcode } = (error ?? {}) as { errcode?: number }
  return code === 'ERR_SQLITE_ERROR' && [5, 6].includes((errcode ?? 0) & 0xff)
}

/** Of a transaction whose end nobody has heard: it may have been committed. */
export function isOutcomeUnknown(error: unknown): boolean {
  return isUnavailable(error) && !isConflict(error)
}

/** For the log: the driver hangs whole connections on its errors. */
export function reasonOf(error: unknown): string {
  const { code, message } = partsOf(error)
  const said = message || String(error)
  return code && !said.includes(code) ? `${said} (${code})` : said
}
