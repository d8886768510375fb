// Seams that count what goes through them, for metrics and traces. Nothing else of the server knows.
import { AppError } from '../../contract/errors.ts'
import { type PayPal, PayPalError } from '../billing/paypal.ts'
import { type Engine, NotAsked } from '../engine/engine.ts'
import type { Job, Queue } from '../jobs/queue.ts'
import type { EngineOutcome, Metrics, PayPalTrouble } from './metrics.ts'
import type { Tracer } from './traces.ts'

/** The same engine; each run is timed under the name of the engine that did it. */
export function measuredEngine(engine: Engine, metrics: Metrics, tracer: Tracer): Engine {
  return {
    ...engine,
    async run(...input) {
      const began = performance.now()
      const ends = metrics.engineBegins(engine.name)
      const note = (name: string, outcome: EngineOutcome) =>
        metrics.engineRun({ engine: name, outcome }, (performance.now() - began) / 1000)
      try {
        const span = { name: 'engine', attributes: { 'engine.name': engine.name } }
        const result = await tracer.span(span, () => engine.run(...input))
        note(result.report.engine, 'completed')
        return result
      } catch (error) {
        const signal = input[3]
        if (error instanceof NotAsked) throw error
        note(engine.name, signal.aborted ? 'aborted' : isAboutThePhoto(error) ? 'refused' : 'failed')
        throw error
      } finally {
        ends()
      }
    },
  }
}

/** What another engine, or another day, would not change either. */
function isAboutThePhoto(error: unknown): boolean {
  if (!(error instanceof AppError) || error.retry !== 'never') return false
  return error.code !== 'engine_setup' && error.code !== 'engine_empty'
}

/** The same queue; a job goes on with the trace of the request that asked for it, whichever process takes it. */
export function tracedQueue(queue: Queue, tracer: Tracer): Queue {
  const parentOf = ({ payload }: Job) => (payload as { traceparent?: string | null }).traceparent ?? null
  return {
    ...queue,
    enqueue(trx, job, now) {
      const traceparent = tracer.current()
      const payload = traceparent ? { ...job.payload, traceparent } : job.payload
      return queue.enqueue(trx, { ...job, payload }, now)
    },
    work: (handler) =>
      queue.work({
        ...handler,
        run(job, signal) {
          const attributes = { 'job.id': job.id, 'job.attempt': job.attempt }
          return tracer.span({ name: 'job', attributes }, () => handler.run(job, signal), parentOf(job))
        },
      }),
  }
}

/** The same PayPal; calls that failed are counted by why. */
export function measuredPayPal(paypal: PayPal, metrics: Metrics): PayPal {
  const counted = Object.entries(paypal).map(([name, method]) => [
    name,
    async (...input: unknown[]) => {
      try {
        return await (method as (...input: unknown[]) => Promise<unknown>)(...input)
      } catch (error) {
        if (error instanceof PayPalError) metrics.payPalTrouble(troubleOf(error))
        throw error
      }
    },
  ])
  return Object.fromEntries(counted) as PayPal
}

function troubleOf({ status }: PayPalError): PayPalTrouble {
  if (status === 0) return 'unreachable'
  if (status === 200) return 'odd answer'
  return status === 429 || status >= 500 ? 'server error' : 'refused'
}
