// What Prometheus reads: how this process is doing, and, the same from every process, how the queue and the credits are.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { EngineCall } from '../engine/calls.ts'

export type EngineOutcome = 'completed' | 'refused' | 'failed' | 'aborted'
export type PayPalTrouble = 'unreachable' | 'server error' | 'refused' | 'odd answer'

/** What is asked when Prometheus comes; each may throw, which leaves its figures out. */
export interface Gauges {
  queue(): Promise<{ waiting: number; oldestSeconds: number }>
  /** Sums of credits of the last hour by the ledger's kinds. */
  creditsLastHour(): Promise<{ kind: string; amount: number }[]>
  /** Part → whether it can be reached. */
  ready(): Promise<Record<string, boolean>>
}

export interface Metrics {
  /** `route` is a pattern, never a path: a path has ids, and there is no end of them. */
  request(answer: { method: string; route: string; status: number }, seconds: number): void
  engineRun(run: { engine: string; outcome: EngineOutcome }, seconds: number): void
  /** A picture that an engine begins. Returns what tells that it has ended, however. */
  engineBegins(engine: string): () => void
  /** One request to an outside engine. */
  engineCall(call: EngineCall): void
  payPalTrouble(what: PayPalTrouble): void
  /** How long a change waited on somebody's device before it got here. */
  outboxLag(seconds: number): void
  /** Adds what is asked at each reading. */
  addGauges(gauges: Gauges): void
  /** Prometheus' text, and its type. */
  read(): Promise<{ text: string; type: string }>
}

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const ENGINE_SECONDS = [1, 2, 5, 10, 20, 30, 60, 120, 300]
const LAG_SECONDS = [1, 10, 60, 600, 3_600, 21_600, 86_400, 604_800]

/** @param ofProcess also memory, event loop and garbage collection of this process: once a process */
export function createMetrics({ ofProcess = false } = {}): Metrics {
  const registry = new Registry()
  if (ofProcess) collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = new Histogram({
    name: 'platelight_http_request_seconds',
    help: 'Time to answer a request; streamed pictures until their first byte.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  })
  const engine = new Histogram({
    name: 'platelight_engine_seconds',
    help: 'Time of an engine for one picture, by how it ended.',
    labelNames: ['engine', 'outcome'],
    buckets: ENGINE_SECONDS,
    registers,
  })
  const running = new Gauge({
    name: 'platelight_engine_running',
    help: 'Pictures that an engine works on just now.',
    labelNames: ['engine'],
    registers,
  })
  const calls = new Histogram({
    name: 'platelight_engine_call_seconds',
    help: 'Time of a request to an outside engine, by what came of it.',
    labelNames: ['engine', 'model', 'outcome'],
    buckets: ENGINE_SECONDS,
    registers,
  })
  const cost = new Counter({
    name: 'platelight_engine_cost_dollars_total',
    help: 'Estimated by public price lists; models whose price is not known cost nothing here.',
    labelNames: ['engine', 'model'],
    registers,
  })
  const payPal = new Counter({
    name: 'platelight_paypal_errors_total',
    help: 'Calls of PayPal that failed for good, after retries.',
    labelNames: ['reason'],
    registers,
  })
  const lag = new Histogram({
    name: 'platelight_outbox_lag_seconds',
    help: 'Time a change waited in the outbox of a device, as the device says.',
    buckets: LAG_SECONDS,
    registers,
  })
  return {
    request: (labels, seconds) => requests.observe({ ...labels, status: String(labels.status) }, seconds),
    engineRun: (labels, seconds) => engine.observe(labels, seconds),
    engineBegins(name) {
      running.inc({ engine: name })
      return () => running.dec({ engine: name })
    },
    engineCall({ engine, model, outcome, seconds, costUsd }) {
      const labels = { engine, model: model ?? 'unknown' }
      calls.observe({ ...labels, outcome }, seconds)
      if (costUsd) cost.inc(labels, costUsd)
    },
    payPalTrouble: (reason) => payPal.inc({ reason }),
    outboxLag: (seconds) => lag.observe(seconds),
    addGauges: (gauges) => addGauges(registry, gauges),
    async read() {
      return { text: await registry.metrics(), type: registry.contentType }
    },
  }
}

function addGauges(registry: Registry, ask: Gauges): void {
  const registers = [registry]
  /** A gauge that is asked when it is read; what can't be asked has no value, rather than an old one. */
  const asked = (name: string, help: string, labelNames: string[], fill: (gauge: Gauge) => Promise<void>) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        this.reset()
        // A gauge without labels that was reset says 0, which would be a lie.
        if (labelNames.length === 0) this.set(Number.NaN)
        await fill(this).catch(() => {})
      },
    })
  asked('platelight_queue_waiting', 'Jobs that wait for a worker, in the whole fleet.', [], async (gauge) =>
    gauge.set((await ask.queue()).waiting),
  )
  asked(
    'platelight_queue_oldest_seconds',
    'How long the longest waiting job has been due, in the whole fleet.',
    [],
    async (gauge) => gauge.set((await ask.queue()).oldestSeconds),
  )
  asked(
    'platelight_credits_last_hour',
    'Credits that the ledger booked in the last hour, in the whole fleet: do not add up nodes.',
    ['kind'],
    async (gauge) => {
      for (const { kind, amount } of await ask.creditsLastHour()) gauge.set({ kind }, amount)
    },
  )
  asked('platelight_ready', 'Whether a part can be reached from here, 1 or 0.', ['part'], async (gauge) => {
    for (const [part, ready] of Object.entries(await ask.ready())) gauge.set({ part }, ready ? 1 : 0)
  })
}
