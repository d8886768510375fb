// Traces for whoever runs an OpenTelemetry collector: request → job → engine. Off unless OTEL_EXPORTER_OTLP_ENDPOINT is
// set. Spans are kept for some seconds and sent as OTLP's JSON over HTTP (https://opentelemetry.io/docs/specs/otlp/):
// a few spans a picture need neither an SDK nor its patches of other people's modules. No span has personal data.
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'

type Attributes = Record<string, string | number>

/** A piece of work, while it goes on. */
export interface Span {
  name: string
  attributes: Attributes
}

export interface Tracer {
  /**
   * Does work as a span of the one under way, or of a new trace.
   * @param parent W3C `traceparent` of the span it follows, for work that comes from another process
   */
  span<T>(begun: Span, work: (span: Span) => Promise<T>, parent?: string | null): Promise<T>
  /** W3C `traceparent` of the span under way, null where there is none. */
  current(): string | null
  /** Sends what is left. */
  close(): Promise<void>
}

export const NO_TRACES: Tracer = {
  span: (begun, work) => work(begun),
  current: () => null,
  close: async () => {},
}

export interface TraceSettings {
  /** Of the collector, without `/v1/traces`. */
  endpoint: string
  headers: Record<string, string>
}

const SEND_MS = 5_000
const SEND_AT = 200
/** While the collector is away the newest are dropped: they must not take the server's memory. */
const KEPT = 2_000
const TIMEOUT_MS = 5_000
/** Of OTLP: a server's work, and failed. */
const [KIND_SERVER, STATUS_ERROR] = [2, 2]

interface Place {
  traceId: string
  spanId: string
}

export function createTracer({ endpoint, headers }: TraceSettings, role: string, log: Logger): Tracer {
  const places = new AsyncLocalStorage<Place>()
  let ended: object[] = []
  let sending: Promise<void> = Promise.resolve()

  async function send(): Promise<void> {
    if (ended.length === 0) return
    const spans = ended
    ended = []
    const resource = { attributes: written({ 'service.name': 'platelight', 'service.role': role }) }
    const body = { resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'platelight' }, spans }] }] }
    try {
      const response = await fetch(`${endpoint}/v1/traces`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await response.body?.cancel()
      if (!response.ok) log.warn({ status: response.status }, 'Traces were refused.')
    } catch (err) {
      log.warn({ err }, 'Traces could not be sent.')
    }
  }
  const flush = () => {
    sending = sending.then(send)
    return sending
  }
  const timer = setInterval(flush, SEND_MS)
  timer.unref()

  return {
    async span(begun, work, parent = null) {
      const from = parsed(parent) ?? places.getStore()
      const place = { traceId: from?.traceId ?? randomBytes(16).toString('hex'), spanId: newSpanId() }
      const span = { name: begun.name, attributes: { ...begun.attributes } }
      const startTimeUnixNano = nanoseconds()
      let failed = false
      try {
        return await places.run(place, work, span)
      } catch (error) {
        failed = true
        throw error
      } finally {
        if (ended.length < KEPT) {
          ended.push({
            ...place,
            ...(from ? { parentSpanId: from.spanId } : {}),
            name: span.name,
            kind: KIND_SERVER,
            startTimeUnixNano,
            endTimeUnixNano: nanoseconds(),
            attributes: written(span.attributes),
            ...(failed ? { status: { code: STATUS_ERROR } } : {}),
          })
        }
        if (ended.length === SEND_AT) void flush()
      }
    },
    current() {
      const place = places.getStore()
      return place ? `00-${place.traceId}-${place.spanId}-01` : null
    },
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

function newSpanId(): string {
  return randomBytes(8).toString('hex')
}

function parsed(traceparent: string | null): Place | null {
  const match = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/.exec(traceparent ?? '')
  return match?.[1] && match[2] ? { traceId: match[1], spanId: match[2] } : null
}

function nanoseconds(): string {
  return String(Math.round((performance.timeOrigin + performance.now()) * 1_000)).concat('000')
}

function written(attributes: Attributes): object[] {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))
}
