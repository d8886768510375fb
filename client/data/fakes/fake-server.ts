// A small honest server at the end of a bad line, for tests: same addresses, codes and idempotence as ours.
import { AppError, type ErrorCode, isErrorCode } from '../../../contract/errors.ts'
import type { Generation, GenerationStatus } from '../../../contract/generation.ts'
import type { Fetch } from '../api.ts'

/** What happens to one request. An ErrorCode is answered instead of doing the work. */
export type Trouble =
  | ErrorCode
  | 'never arrives'
  | 'answer lost'
  | 'portal'
  | 'strange success'
  | 'bad gateway'

interface Stored {
  row: Generation
  change: number
  payload: string
}

export class FakeServer {
  readonly rows = new Map<string, Stored>()
  readonly removed: { id: string; change: number }[] = []
  /** Ids in the order they were accepted: each charge. */
  readonly charges: string[] = []
  /** Every request that came through, as `POST /api/generate`. */
  readonly requests: string[] = []
  /** Ids of every generation that came through, also again. */
  readonly arrivals: string[] = []
  readonly tokens: (string | null)[] = []
  readonly refusedTokens = new Set<string>()
  /** Answered once each, before anything else; `undefined` lets one pass. */
  readonly troubles: (Trouble | undefined)[] = []
  /** Lasting trouble. */
  trouble: (path: string, id: string | null) => Trouble | undefined = () => undefined
  credits = Number.POSITIVE_INFINITY
  pageSize = 500
  /** Cursors below this are answered `{reset: true}`. */
  oldestCursor = 0
  /** What a new generation's status is. */
  accepts: GenerationStatus = 'completed'
  /** Awaited between doing the work and answering. */
  beforeAnswer: () => Promise<void> = async () => {}
  private change = 0

  readonly fetch: Fetch = async (input, init = {}) => {
    init.signal?.throwIfAborted()
    const path = String(input)
    const headers = new Headers(init.headers)
    const form = init.body instanceof FormData ? init.body : null
    const id = form ? String(form.get('id')) : null
    const trouble = this.troubles.length > 0 ? this.troubles.shift() : this.trouble(path, id)
    if (trouble === 'never arrives') throw new TypeError('fetch failed')
    this.requests.push(`${init.method ?? 'GET'} ${path}`)
    this.tokens.push(headers.get('authorization'))
    const response = this.answer(path, form, headers, trouble)
    await this.beforeAnswer()
    init.signal?.throwIfAborted()
    if (trouble === 'answer lost') throw new TypeError('fetch failed')
    return response
  }

  put(id: string, changes: Partial<Generation> = {}, payload = ''): Generation {
    const row = { ...emptyGeneration(id), ...this.rows.get(id)?.row, ...changes }
    this.rows.set(id, { row, change: ++this.change, payload: payload || (this.rows.get(id)?.payload ?? '') })
    return row
  }

  remove(id: string): void {
    this.rows.delete(id)
    this.removed.push({ id, change: ++this.change })
  }

  private answer(
    path: string,
    form: FormData | null,
    headers: Headers,
    trouble: Trouble | undefined,
  ): Response {
    if (trouble === 'portal') return new Response('<h1>Welcome to Café Wi-Fi</h1>', { status: 200 })
    if (trouble === 'strange success') return Response.json({ ok: true })
    if (trouble === 'bad gateway') return new Response('', { status: 502 })
    try {
      if (isErrorCode(trouble)) throw new AppError(trouble)
      if (this.refusedTokens.has(headers.get('authorization') ?? '')) throw new AppError('unauthenticated')
      return Response.json(this.route(new URL(path, 'http://localhost'), form))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return Response.json(error.toBody(), { status: error.status })
    }
  }

  private route({ pathname, searchParams }: URL, form: FormData | null): unknown {
    if (pathname === '/api/generate' && form) return this.generate(form)
    if (pathname === '/api/history') return this.history(searchParams.get('since') ?? '0')
    if (pathname === '/api/credits/balance') return { total: 5 - this.charges.length, monthly: 0, topup: 0 }
    const taskId = pathname.match(/^\/api\/generate\/status\/(.+)$/)?.[1]
    if (taskId) return this.status(taskId)
    throw new AppError('not_found')
  }

  private generate(form: FormData): unknown {
    const id = String(form.get('id'))
    this.arrivals.push(id)
    const payload = JSON.stringify([...form].filter(([, value]) => typeof value === 'string'))
    const before = this.rows.get(id)
    if (before) {
      if (before.payload !== payload) throw new AppError('id_taken')
      return { taskId: id, generation_id: id, status: before.row.status }
    }
    if (this.credits < 1) throw new AppError('credits_out')
    this.credits--
    this.charges.push(id)
    const row = this.put(id, { status: this.accepts, input_url: '/pictures/in.jpg' }, payload)
    return { taskId: id, generation_id: id, status: row.status }
  }

  private history(since: string): unknown {
    const after = Number(since)
    if (after > 0 && after < this.oldestCursor) return { reset: true }
    const later = [...this.rows.values()].filter(({ change }) => change > after)
    later.sort((a, b) => a.change - b.change)
    const page = later.slice(0, this.pageSize)
    const more = later.length > page.length
    const cursor = more ? page.at(-1)!.change : Math.max(this.change, after)
    const removed = this.removed.filter(({ change }) => change > after && change <= cursor)
    return {
      items: page.map(({ row }) => row),
      removed: removed.map(({ id }) => id),
      cursor: String(cursor),
      more,
    }
  }

  private status(taskId: string): unknown {
    const row = this.rows.get(taskId)?.row
    if (!row) throw new AppError('task_unknown')
    return {
      status: row.status,
      generation_id: row.id,
      outputUrl: row.output_url,
      errorMessage: row.error_message,
      retryCount: row.retry_count,
      stage: row.stage,
      report: row.report,
    }
  }
}

function emptyGeneration(id: string): Generation {
  return {
    id,
    task_id: id,
    status: 'completed',
    stage: null,
    output_url: '/pictures/out.jpg',
    error_message: null,
    created_at: '2026-01-01T00:00:00.000Z',
    style_id: 1,
    style_text: null,
    template_id: null,
    Template: null,
    Image: null,
    input_url: null,
    guidance_text: null,
    camera_angle: null,
    aspect_ratio: '1:1',
    quality: 'high',
    menu_item_id: null,
    retry_count: 0,
    user_uid: 'ann',
    image_id: null,
    report: null,
  }
}
