// What goes wrong with a fleet while people use it.
import { setTimeout as pause } from 'node:timers/promises'
import type { Fleet, Node } from './processes.ts'

/** After PostgreSQL is back every node still has to notice. */
const RECOVERY_MS = 3_000

/** Kills a node every few seconds, and restarts PostgreSQL at even parts of the way: politely, then like a power cut. */
export function startChaos(fleet: Fleet, plan: { killEveryMs: number; postgresRestarts: number }) {
  const kills = { api: 0, worker: 0 }
  const windows: { from: number; to: number }[] = []
  let restarts = 0
  let stopped = false
  let restarting: Promise<void> = Promise.resolve()
  const victims = async () => {
    for (let n = 0; ; n++) {
      for (const end = Date.now() + plan.killEveryMs; Date.now() < end && !stopped; ) await pause(100)
      if (stopped) return
      const role: Node['role'] = n % 2 === 0 ? 'worker' : 'api'
      const candidates = fleet.nodes.filter((node) => node.role === role && node.isUp())
      const victim = candidates[Math.floor(Math.random() * candidates.length)]
      if (!victim) continue
      kills[role] += 1
      await victim.restart()
    }
  }
  const killing = victims()
  async function restartPostgres(how: 'fast' | 'kill'): Promise<void> {
    const window = { from: Date.now(), to: Number.POSITIVE_INFINITY }
    windows.push(window)
    await fleet.postgres.halt(how)
    await pause(500)
    await fleet.postgres.resume()
    window.to = Date.now() + RECOVERY_MS
  }
  return {
    /** @param part of the way that lies behind */
    tell(part: number) {
      if (restarts >= plan.postgresRestarts || part < (restarts + 1) / (plan.postgresRestarts + 1)) return
      const how = restarts % 2 === 0 ? 'fast' : 'kill'
      restarts += 1
      restarting = restarting.then(() => restartPostgres(how))
    },
    isRestarting: (at: number) => windows.some(({ from, to }) => at >= from && at <= to),
    counts: () => ({ kills, restarts }),
    async stop() {
      stopped = true
      await Promise.all([killing, restarting])
    },
  }
}
