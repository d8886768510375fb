// Seams that count what goes through them, for the metrics. Nothing else of the server knows.
import { AppError } from '../../contract/errors.ts'
import { type PayPal, PayPalError } from '../billing/paypal.ts'
import type { Engine } from '../engine/engine.ts'
import type { EngineOutcome, Metrics, PayPalTrouble } from './metrics.ts'

/** The same engine; each run is timed under the name of the engine that did it. */
export function measuredEngine(engine: Engine, metrics: Metrics): Engine {
  return {
    ...engine,
    async run(...input) {
      const began = performance.now()
      const note = (name: string, outcome: EngineOutcome) =>
        metrics.engineRun({ engine: name, outcome }, (performance.now() - began) / 1000)
      try {
        const result = await engine.run(...input)
        note(result.report.engine, 'completed')
        return result
      } catch (error) {
        const signal = input[3]
        const refused = error instanceof AppError && error.retry === 'never'
        note(engine.name, signal.aborted ? 'aborted' : refused ? 'refused' : 'failed')
        throw error
      }
    },
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
