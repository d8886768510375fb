// The people of the fleet benchmark, and the balancer between them and the nodes.
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import type { Node } from './processes.ts'

export interface Person {
  headers: Record<string, string>
  /** Where their device has read their history to. */
  cursor: string
}

/** An answer that should not have been, with when it came. */
export interface Trouble {
  at: number
  status: number
  body: string
}

export interface Balancer {
  /** @throws when no node answers for a minute */
  ask(path: string, init: RequestInit): Promise<Response>
  /** Times a node was gone when it was asked; another one was asked then. */
  passedOver(): number
}

/** Takes one node after another, and goes to the next when one is not there: what every balancer does. */
export function createBalancer(nodes: readonly Node[]): Balancer {
  let turn = 0
  let passed = 0
  return {
    passedOver: () => passed,
    async ask(path, init) {
      for (const end = Date.now() + 60_000; Date.now() < end; ) {
        const node = nodes[turn++ % nodes.length]!
        if (!node.isUp()) {
          if (!nodes.some((other) => other.isUp())) await pause(50)
          continue
        }
        try {
          const response = await fetch(node.url + path, init)
          // A node that dies in the middle of an answer has not answered.
          return new Response(response.status === 204 ? null : await response.arrayBuffer(), response)
        } catch {
          passed += 1
        }
      }
      throw new Error(`Nobody answers ${path}.`)
    },
  }
}

/** Signs people in and lets the server know them, some at once. */
export async function signIn(balancer: Balancer, count: number): Promise<Person[]> {
  const people: Person[] = []
  const ask = async (path: string, init: RequestInit) => {
    const response = await balancer.ask(path, init)
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`)
    return (await response.json()) as { token: string }
  }
  const one = async (n: number) => {
    const body = JSON.stringify({ email: `person${n}@example.com`, name: `Person ${n}`, provider: 'google' })
    const type = { 'content-type': 'application/json' }
    const { token } = await ask('/__/local/token', { method: 'POST', headers: type, body })
    const headers = { authorization: `Bearer ${token}` }
    await ask('/api/credits/balance', { headers })
    people.push({ headers, cursor: '0' })
  }
  await atPace({ perSecond: 1_000, atOnce: 12 }, one, (n) => n < count)
  return people
}

/**
 * Sends one photo, as an outbox does: the same id again until it is accepted.
 * @returns its id
 */
export async function generate(
  balancer: Balancer,
  person: Person,
  photo: Uint8Array<ArrayBuffer>,
  note: (trouble: Trouble) => void,
): Promise<string> {
  const id = uuidv7()
  const body = new FormData()
  body.append('image', new File([photo], 'dish.jpg', { type: 'image/jpeg' }))
  body.append('styleId', '1')
  body.append('id', id)
  for (let wait = 100; ; wait = Math.min(2_000, 2 * wait)) {
    const response = await balancer.ask('/api/generate', { method: 'POST', headers: person.headers, body })
    if (response.ok) return id
    note({ at: Date.now(), status: response.status, body: await response.text() })
    await pause(wait)
  }
}

/**
 * Reads what is new in somebody's history.
 * @returns milliseconds it took
 */
export async function read(
  balancer: Balancer,
  person: Person,
  note: (trouble: Trouble) => void,
): Promise<number | null> {
  const began = performance.now()
  const response = await balancer.ask(`/api/history?since=${person.cursor}`, { headers: person.headers })
  if (!response.ok) {
    note({ at: Date.now(), status: response.status, body: await response.text() })
    return null
  }
  const answer = (await response.json()) as { cursor?: string }
  person.cursor = answer.cursor ?? '0'
  return performance.now() - began
}

/** Does work at a steady pace, up to so many at once, until told to stop. */
export async function atPace(
  { perSecond, atOnce }: { perSecond: number; atOnce: number },
  work: (n: number) => Promise<void>,
  goesOn: (n: number) => boolean,
): Promise<void> {
  const running = new Set<Promise<void>>()
  const began = performance.now()
  for (let n = 0; goesOn(n); n++) {
    const due = began + (n * 1_000) / perSecond
    if (due > performance.now()) await pause(due - performance.now())
    while (running.size >= atOnce) await Promise.race(running)
    const one: Promise<void> = work(n).finally(() => running.delete(one))
    running.add(one)
  }
  await Promise.all(running)
}

/** Enough to be accepted: nobody works on it. */
export async function smallPhoto(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian' as const, mean: 120, sigma: 30 }
  const blank = { width: 320, height: 240, channels: 3 as const, background: '#000', noise }
  return new Uint8Array(await sharp({ create: blank }).jpeg().toBuffer())
}
