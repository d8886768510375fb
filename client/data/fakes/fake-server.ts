// A small honest server at the end of a bad line, for tests: same addresses, codes and idempotence as ours.
import type { Subscription } from '../../../contract/billing.ts'
import { AppError, ERRORS, type ErrorCode, isErrorCode } from '../../../contract/errors.ts'
import type { Generation, GenerationStatus } from '../../../contract/generation.ts'
import type { MenuItem } from '../../../contract/menu-item.ts'
import { positionBetween } from '../../../contract/position.ts'
import type { Template } from '../../../contract/template.ts'
import type { Fetch } from '../api.ts'
import { FakeList } from './fake-list.ts'

/** What happens to one request. An ErrorCode is answered instead of doing the work. */
export type Trouble =
  | ErrorCode
  | 'never arrives'
  | 'answer lost'
  | 'portal'
  | 'strange success'
  | 'bad gateway'

type Fields = Record<string, unknown>

export class FakeServer {
  readonly history = new FakeList<Generation>(() => ++this.change)
  readonly menu = new FakeList<MenuItem>(() => ++this.change)
  readonly templates = new FakeList<Template>(() => ++this.change)
  /** What a generation was asked with, by its id. */
  readonly payloads = new Map<string, string>()
  /** Ids in the order they were accepted: each charge. */
  readonly charges: string[] = []
  /** Every request that came through, as `POST /api/generate`. */
  readonly requests: string[] = []
  /** Every write that was carried out, as `PATCH /api/menu-items/1 {"title":"a"}`; resends too. */
  readonly writes: string[] = []
  /** Every write that was refused and will not be sent again, in the same form. */
  readonly refusals: string[] = []
  /** Ids of every generation that came through, also again. */
  readonly arrivals: string[] = []
  readonly tokens: (string | null)[] = []
  readonly refusedTokens = new Set<string>()
  /** Answered once each, before anything else; `undefined` lets one pass. */
  readonly troubles: (Trouble | undefined)[] = []
  /** The same for writes alone. */
  readonly writeTroubles: Trouble[] = []
  /** Lasting trouble. `fields` are the body's. */
  trouble: (path: string, id: string | null, fields: Fields | null) => Trouble | undefined = () => undefined

  /** Refuses writes to paths that match, until it is taken back. */
  refuse(path: RegExp): () => void {
    this.trouble = (asked, _id, fields) => (fields && path.test(asked) ? 'image_damaged' : undefined)
    return () => {
      this.trouble = () => undefined
    }
  }
  credits = Number.POSITIVE_INFINITY
  subscription: Subscription | null = null
  pageSize = 500
  /** Lists whose next cursor is too old: answered `{reset: true}` once. */
  readonly resets = new Set<unknown>()
  /** What a new generation's status is. */
  accepts: GenerationStatus = 'completed'
  /** Awaited between doing the work and answering. */
  beforeAnswer: () => Promise<void> = async () => {}
  private change = 0
  private pictures = 0

  readonly fetch: Fetch = async (input, init = {}) => {
    init.signal?.throwIfAborted()
    const path = String(input)
    const headers = new Headers(init.headers)
    const fields = readFields(init.body)
    const trouble = this.nextTrouble(init.method ?? 'GET', path, fields)
    if (trouble === 'never arrives') throw new TypeError('fetch failed')
    const line = `${init.method ?? 'GET'} ${path}`
    this.requests.push(line)
    this.tokens.push(headers.get('authorization'))
    const response = this.answer(line, fields, headers, trouble)
    await this.beforeAnswer()
    init.signal?.throwIfAborted()
    if (trouble === 'answer lost') throw new TypeError('fetch failed')
    return response
  }

  put(id: string, changes: Partial<Generation> = {}, payload = ''): Generation {
    if (payload) this.payloads.set(id, payload)
    return this.history.put({ ...emptyGeneration(id), ...this.history.get(id), ...changes })
  }

  private nextTrouble(method: string, path: string, fields: Fields | null): Trouble | undefined {
    if (this.troubles.length > 0) return this.troubles.shift()
    if (method !== 'GET' && this.writeTroubles.length > 0) return this.writeTroubles.shift()
    return this.trouble(path, fields ? String(fields.id) : null, fields)
  }

  private answer(line: string, fields: Fields | null, headers: Headers, trouble?: Trouble): Response {
    if (trouble === 'portal') return new Response('<h1>Welcome to Café Wi-Fi</h1>', { status: 200 })
    if (trouble === 'strange success') return Response.json({ ok: true })
    if (trouble === 'bad gateway') return new Response('', { status: 502 })
    try {
      if (isErrorCode(trouble)) throw new AppError(trouble)
      if (this.refusedTokens.has(headers.get('authorization') ?? '')) throw new AppError('unauthenticated')
      const [method = '', path = ''] = line.split(' ')
      const answer = this.route(method, new URL(path, 'http://localhost'), fields ?? {})
      if (method !== 'GET') this.writes.push(`${line} ${JSON.stringify(fields)}`)
      return answer === null ? new Response(null, { status: 204 }) : Response.json(answer)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (ERRORS[error.code].retry === 'never') this.refusals.push(`${line} ${JSON.stringify(fields)}`)
      return Response.json(error.toBody(), { status: error.status })
    }
  }

  private route(method: string, { pathname, searchParams }: URL, fields: Fields): unknown {
    const since = searchParams.get('since')
    const [, , list, id = '', verb] = pathname.split('/')
    const key = [method, list, ...(id && list !== 'generate' ? ['id'] : []), ...(verb ? [verb] : [])].join(
      ' ',
    )
    if (key === 'GET menu-items') return this.delta(this.menu, since)
    if (key === 'POST menu-items') return this.createItem(fields)
    if (key === 'PATCH menu-items id') return this.changeItem(id, fields)
    if (key === 'POST menu-items id revert') return this.revertItem(id)
    if (key === 'DELETE menu-items id') return remove(this.menu, id, 'unknown_menu_item')
    if (key === 'GET templates') return this.delta(this.templates, since)
    if (key === 'POST templates') return this.createTemplate(fields)
    if (key === 'PUT templates id') return this.changeTemplate(id, fields)
    if (key === 'DELETE templates id') return remove(this.templates, id, 'unknown_template')
    if (key === 'GET history') return this.delta(this.history, since)
    if (key === 'DELETE history id') return this.removeGeneration(id)
    if (pathname === '/api/generate') return this.generate(fields)
    if (pathname.startsWith('/api/generate/status/')) return this.status(verb ?? '')
    if (key === 'POST generate cancel') return this.cancel(id)
    if (pathname === '/api/credits/balance') return { total: 5 - this.charges.length, monthly: 0, topup: 0 }
    if (pathname === '/api/subscriptions/current') return { subscription: this.subscription }
    throw new AppError('not_found')
  }

  private delta<Row extends { id: string }>(list: FakeList<Row>, since: string | null): unknown {
    const after = Number(since ?? 0)
    const isReset = after > 0 && this.resets.delete(list)
    return isReset ? { reset: true } : list.since(after, this.pageSize, this.change)
  }

  private createItem(fields: Fields): MenuItem {
    const id = String(fields.id)
    const before = this.menu.get(id)
    if (before) return before
    if (this.menu.wasRemoved(id)) throw new AppError('unknown_menu_item')
    const picture = this.upload(fields)
    const last = this.menu
      .all()
      .map((item) => item.position)
      .sort()
      .at(-1)
    return this.menu.put({
      id,
      title: String(fields.title),
      description: text(fields.description),
      image_url: picture,
      original_image_url: picture,
      position: text(fields.position) ?? positionBetween(last ?? null, null),
      created_at: '2026-01-01T00:00:00.000Z',
    })
  }

  private changeItem(id: string, fields: Fields): MenuItem {
    const row = this.item(id)
    const { image, keepOriginal, ...changes } = fields
    const picture = this.upload(fields)
    const pictures = picture
      ? { image_url: picture, ...(keepOriginal === 'true' ? {} : { original_image_url: picture }) }
      : {}
    return this.menu.put({ ...row, ...changes, ...pictures })
  }

  private revertItem(id: string): MenuItem {
    const row = this.item(id)
    if (!row.original_image_url) throw new AppError('no_original')
    return this.menu.put({ ...row, image_url: row.original_image_url })
  }

  private item(id: string): MenuItem {
    const row = this.menu.get(id)
    if (!row) throw new AppError('unknown_menu_item')
    return row
  }

  private createTemplate(fields: Fields): Template {
    const id = String(fields.id)
    const before = this.templates.get(id)
    if (before) return before
    if (this.templates.wasRemoved(id)) throw new AppError('unknown_template')
    const picture = this.upload(fields) ?? text(fields.imageUrl)
    if (!picture) throw new AppError('template_image_required')
    const { name, description } = fields
    return this.templates.put({
      id,
      name: String(name),
      description: text(description),
      image_url: picture,
      is_default: false,
      created_at: '2026-01-01T00:00:00.000Z',
    })
  }

  private changeTemplate(id: string, fields: Fields): Template {
    const row = this.templates.get(id)
    if (!row) throw new AppError('unknown_template')
    const picture = this.upload(fields) ?? text(fields.imageUrl)
    const next = {
      ...row,
      name: fields.name === undefined ? row.name : String(fields.name),
      description: fields.description === undefined ? row.description : text(fields.description),
    }
    if (!picture && next.name === row.name && next.description === row.description) {
      throw new AppError('template_unchanged')
    }
    return this.templates.put({ ...next, image_url: picture ?? row.image_url })
  }

  /** The address under which an upload is kept. */
  private upload({ image }: Fields): string | null {
    return image === undefined ? null : `/pictures/${++this.pictures}.jpg`
  }

  private generate(fields: Fields): unknown {
    const id = String(fields.id)
    this.arrivals.push(id)
    const payload = JSON.stringify(Object.entries(fields).filter(([name]) => name !== 'image'))
    const before = this.history.get(id)
    if (before) {
      if (this.payloads.get(id) !== payload) throw new AppError('id_taken')
      return { taskId: id, generation_id: id, status: before.status }
    }
    const { menuItemId, templateId } = fields
    if (this.history.wasRemoved(id)) throw new AppError('id_taken')
    if (menuItemId && !this.menu.get(String(menuItemId))) throw new AppError('unknown_menu_item')
    if (templateId && !this.templates.get(String(templateId))) throw new AppError('unknown_template')
    if (this.credits < 1) throw new AppError('credits_out')
    this.credits--
    this.charges.push(id)
    const links = { menu_item_id: text(menuItemId), template_id: text(templateId) }
    const changes = { status: this.accepts, input_url: '/pictures/in.jpg', ...links }
    const row = this.put(id, changes, payload)
    return { taskId: id, generation_id: id, status: row.status }
  }

  private removeGeneration(id: string): null {
    const status = this.history.get(id)?.status
    if (status === 'processing' || status === 'retrying') throw new AppError('still_running')
    return remove(this.history, id, 'task_unknown')
  }

  private cancel(id: string): unknown {
    const row = this.history.get(id)
    if (!row) throw new AppError('task_unknown')
    if (row.status !== 'pending') throw new AppError('not_pending')
    this.put(id, { status: 'failed', stage: null, error_message: 'Cancelled.' })
    return this.status(id)
  }

  private status(taskId: string): unknown {
    const row = this.history.get(taskId)
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

function remove(list: FakeList<{ id: string }>, id: string, missing: ErrorCode): null {
  if (list.get(id)) list.remove(id)
  else if (!list.wasRemoved(id)) throw new AppError(missing)
  return null
}

function readFields(body: unknown): Fields | null {
  if (body instanceof FormData) return Object.fromEntries(body)
  return typeof body === 'string' ? JSON.parse(body) : null
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value ? value : null
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
