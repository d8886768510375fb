// What a request carries, whichever way it is written: JSON, multipart or a plain form.
import type { Context } from 'hono'
import { AppError, type ErrorCode } from '../contract/errors.ts'

/**
 * The fields of a body as an object without a prototype, texts cleaned of what no database takes.
 * @throws AppError('bad_request') for what is neither a form nor a JSON object
 */
export async function readFields(c: Context): Promise<Record<string, unknown>> {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  const isForm = type === 'multipart/form-data' || type === 'application/x-www-form-urlencoded'
  if (!isForm && type !== 'application/json') throw new AppError('bad_request')
  const body: unknown = await (isForm ? c.req.parseBody() : c.req.json()).catch((cause: unknown) => {
    throw new AppError('bad_request', { cause })
  })
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AppError('bad_request')
  const fields: Record<string, unknown> = Object.create(null)
  for (const [name, value] of Object.entries(body)) {
    fields[name] = typeof value === 'string' ? storable(value) : value
  }
  // A file input left empty, as some senders write it; others send what `chosenFile` knows.
  if (fields.image === '') delete fields.image
  return fields
}

/**
 * PostgreSQL refuses the NUL character, half a surrogate pair is not text, and forms turn every line's end into two
 * characters, which JSON does not.
 */
function storable(text: string): string {
  return text.replaceAll('\0', '').replaceAll('\r\n', '\n').toWellFormed()
}

/** A chosen file; a file input left empty is sent as a nameless file without bytes. */
export function chosenFile(file: File | undefined): File | null {
  return file && (file.size > 0 || file.name !== '') ? file : null
}

/** An id from the path; what can be no id of ours is answered like what is not there. */
export function pathId(id: string, missing: ErrorCode): string {
  if (!/^[\w-]{1,64}$/.test(id)) throw new AppError(missing)
  return id
}

/**
 * Reads what is left of a body and forgets it: an answer that comes while the client is still sending is lost to many
 * clients, which only see a closed connection.
 * @param atMost bytes; whoever sends more has its connection closed
 */
export async function readAway(body: ReadableStream<Uint8Array> | null, atMost: number): Promise<void> {
  if (!body || body.locked) return
  let read = 0
  try {
    for await (const chunk of body) {
      read += chunk.byteLength
      if (read > atMost) return
    }
  } catch {
    // It hung up; then nobody waits for the answer either.
  }
}
