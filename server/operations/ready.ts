// Whether this process can do its work: a load balancer sends requests to those that can.

export type Checks = Record<string, () => Promise<unknown>>
export type Readiness = Record<string, boolean>

/** A part that takes longer is as good as not there. */
const PATIENCE_MS = 2_000
/** Anybody may ask, as often as they like; the parts are asked once in this time. */
const KEPT_MS = 1_000

/** @returns a function that answers which parts can be reached; it never throws */
export function createReadiness(
  checks: Checks,
  { now, patienceMs = PATIENCE_MS }: { now: () => number; patienceMs?: number },
): () => Promise<Readiness> {
  let last: { at: number; answer: Promise<Readiness> } | null = null
  return async () => {
    if (!last || now() - last.at >= KEPT_MS) last = { at: now(), answer: ask(checks, patienceMs) }
    return await last.answer
  }
}

async function ask(checks: Checks, patienceMs: number): Promise<Readiness> {
  const parts = Object.entries(checks).map(async ([part, check]) => [part, await passes(check, patienceMs)])
  return Object.fromEntries(await Promise.all(parts)) as Readiness
}

async function passes(check: () => Promise<unknown>, patienceMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), patienceMs)
  })
  const answer = (async () => await check())().then(
    () => true,
    () => false,
  )
  return await Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
