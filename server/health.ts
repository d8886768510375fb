// Whether the process is alive; all that a worker answers.
import { Hono } from 'hono'

export function healthRoutes() {
  return new Hono().get('/healthz', (c) => c.text('ok'))
}
