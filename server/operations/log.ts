// The log: JSON lines without personal data. Who it was is not in it, only which request (X-Request-Id) or job.
import pino, { type DestinationStream, type Logger } from 'pino'

interface LoggedError {
  type: string
  code?: string
  message: string
  stack?: string
  cause?: LoggedError
}

const DEEPEST_CAUSE = 5

/** What may stand in a message that somebody else wrote: a library, a database, an outside service. */
const SECRETS: [RegExp, string][] = [
  [/[\w.+%-]+@[\w-]+(\.[\w-]+)+/g, '[e-mail]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 [token]'],
  [/(\w+:\/\/)[^\s/@]+@/g, '$1[password]@'],
  [/(https?:\/\/[^\s?"'<>]+)\?[^\s"'<>]*/g, '$1?[query]'],
  // As an address, and as a file or a key: whoever has the name has the picture.
  [/\/pictures\/[\w-]{24}/g, '/pictures/[picture]'],
  [/(?<![\w-])[\w-]{24}(?=\.(?:jpg|png|webp)\b)/g, '[picture]'],
]

/** @param to standard output where absent */
export function createLog(level: string, to?: DestinationStream): Logger {
  return pino({ level, serializers: { err: logged }, formatters: { log: scrubTexts } }, to)
}

/** Only what an error always has: libraries hang requests, answers and rows on theirs. */
function logged(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: scrub(String(error)) }
  const { name, message, stack, cause } = error
  const code = 'code' in error ? error.code : undefined
  return {
    type: name,
    ...(typeof code === 'string' ? { code } : {}),
    message: scrub(message),
    ...(stack ? { stack: scrub(stack) } : {}),
    ...(cause !== undefined && depth < DEEPEST_CAUSE ? { cause: logged(cause, depth + 1) } : {}),
  }
}

function scrubTexts(object: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(object).map(([key, value]) => [key, typeof value === 'string' ? scrub(value) : value]),
  )
}

function scrub(text: string): string {
  return SECRETS.reduce((clean, [secret, instead]) => clean.replace(secret, instead), text)
}
