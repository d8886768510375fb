// Two devices of one person, each with its tabs, on bad lines: at the end both show what the server has, nothing that
// was done is lost or done twice, and the changes of an entity arrive in the order they were made.
import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import { AppError } from '../../contract/errors.ts'
import { UNDO_MS } from '../../contract/limits.ts'
import type { SyncedTable } from './db.ts'
import { discardOperation } from './discard.ts'
import { FakeDevice, tick } from './fakes/fake-device.ts'
import type { FakeList } from './fakes/fake-list.ts'
import { FakeServer, type Trouble } from './fakes/fake-server.ts'
import { DRAFT, ITEM, PHOTO, TEMPLATE } from './fakes/fake-world.ts'
import { cancelGeneration, deleteGeneration, queueGeneration } from './generations.ts'
import {
  createMenuItem,
  cropMenuPicture,
  deleteMenuItem,
  editMenuItem,
  moveMenuItem,
  replaceMenuPicture,
  revertMenuPicture,
  saveToMenu,
} from './menu.ts'
import { failedOperations } from './outbox.ts'
import { createTemplate, deleteTemplate, editTemplate } from './templates.ts'

const RUNS = inject('long') ? 2_000 : 60

const DEEDS = [
  ...['create item', 'create item with photo', 'edit item', 'edit item', 'replace', 'crop', 'revert', 'save'],
  ...['move', 'delete item', 'undo', 'create template', 'edit template', 'delete template'],
  ...['generate', 'generate', 'delete generation', 'cancel', 'discard', 'retry'],
] as const
type Deed = (typeof DEEDS)[number]

const GONE: ReadonlySet<string> = new Set(['unknown_menu_item', 'unknown_template'])

const TROUBLES: Trouble[] = [
  ...([
    'never arrives',
    'answer lost',
    'answer lost',
    'internal',
    'internal',
    'unavailable',
    'too_many',
  ] as const),
  ...(['unauthenticated', 'bad_request', 'image_damaged', 'portal', 'bad gateway'] as const),
]

const device = fc.integer({ min: 0, max: 1 })
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('deed' as const),
      device,
      deed: fc.constantFrom(...DEEDS),
      at: fc.nat(1_000),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('trouble' as const),
      where: fc.constantFrom('troubles' as const, 'writeTroubles' as const, 'writeTroubles' as const),
      trouble: fc.constantFrom(...TROUBLES),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('ticks' as const), count: fc.integer({ min: 1, max: 40 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('turn' as const), device }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('time' as const),
      device,
      ms: fc.integer({ min: 1, max: UNDO_MS + 1_000 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('open' as const, 'kill' as const, 'wake' as const),
      device,
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** One device and what was done on it. */
class Person {
  readonly device: FakeDevice
  /** New titles and names, in the order they were given, by entity. */
  readonly texts = new Map<string, string[]>()
  readonly generations: string[] = []
  /** Made here and not given up. */
  readonly made = new Map<string, SyncedTable>()
  /** Ids whose end is open: deleted, cancelled, discarded, or built on what was. */
  readonly ended = new Set<string>()
  /** Texts that stood refused at some time: retried they go to the end, discarded they are gone. */
  readonly refused = new Set<string>()
  private readonly undoable: { operationId: string; id: string }[] = []
  private count = 0
  private readonly name: string

  constructor(server: FakeServer, name: string) {
    this.device = new FakeDevice(server)
    this.name = name
  }

  /** One deed; what the other device deleted between the look and the press is answered so, and nothing was done. */
  async do(deed: Deed, at: number): Promise<void> {
    await this.tryTo(deed, at).catch((error: unknown) => {
      if (!(error instanceof AppError && GONE.has(error.code))) throw error
    })
  }

  private async tryTo(deed: Deed, at: number): Promise<void> {
    const { db } = this.device
    const of = async (table: SyncedTable) => {
      const ids = (await db.table(table).toCollection().primaryKeys()) as string[]
      return ids.length > 0 ? (ids[at % ids.length] ?? null) : null
    }
    if (deed === 'create item' || deed === 'create item with photo') {
      const photo = deed === 'create item' ? null : PHOTO
      this.made.set(await createMenuItem(db, { title: 'New', description: null, photo }), 'menuItems')
    } else if (deed === 'create template') {
      const picture = at % 2 ? PHOTO : { url: '/pictures/out.jpg' }
      this.made.set(await createTemplate(db, { name: 'New', description: null, picture }), 'templates')
    } else if (deed === 'generate') await this.generate(at)
    else if (deed === 'undo') await this.undo()
    else if (deed === 'retry') await this.retry()
    else if (deed === 'discard') await this.discard(at)
    else if (deed.endsWith('template')) await this.template(deed, await of('templates'), at)
    else if (deed === 'cancel' || deed === 'delete generation') {
      const id = await of('generations')
      if (!id) return
      if (deed === 'cancel') await cancelGeneration(db, id)
      else this.undoable.push({ id, operationId: await deleteGeneration(db, id) })
      this.ended.add(id)
    } else await this.item(deed, await of('menuItems'), at)
  }

  async noteRefusals(): Promise<void> {
    for (const { fields } of await failedOperations(this.device.db)) {
      this.refused.add(fields.title ?? fields.name ?? '')
    }
  }

  async retry(): Promise<void> {
    await this.noteRefusals()
    await this.device.retryRefused()
  }

  async discard(at: number): Promise<void> {
    await this.noteRefusals()
    const failed = await failedOperations(this.device.db)
    const operation = failed[at % failed.length]
    if (!operation) return
    this.ended.add(operation.entityId)
    await discardOperation(this.device.db, operation.id)
  }

  private async generate(at: number): Promise<void> {
    const { db } = this.device
    const { styleId, ...rest } = DRAFT
    const templates = await db.templates.toCollection().primaryKeys()
    const items = await db.menuItems.toCollection().primaryKeys()
    const templateId = templates[at % (templates.length + 1)]
    const menuItemId = items[at % (items.length + 1)] ?? null
    const look = templateId ? { templateId } : { styleId }
    this.generations.push(await queueGeneration(db, { ...rest, ...look, menuItemId }))
  }

  private async undo(): Promise<void> {
    const last = this.undoable.pop()
    if (last) await discardOperation(this.device.db, last.operationId)
  }

  private async write(id: string, work: (text: string) => Promise<void>): Promise<void> {
    const text = `${this.name}${++this.count}`
    await work(text)
    this.texts.set(id, [...(this.texts.get(id) ?? []), text])
  }

  private async template(deed: Deed, id: string | null, at: number): Promise<void> {
    if (!id) return
    const { db } = this.device
    if (deed === 'edit template') {
      const picture = at % 3 === 0 ? PHOTO : null
      await this.write(id, (name) => editTemplate(db, id, { name, description: null, picture }))
    } else {
      this.undoable.push({ id, operationId: await deleteTemplate(db, id) })
      this.ended.add(id)
    }
  }

  private async item(deed: Deed, id: string | null, at: number): Promise<void> {
    if (!id) return
    const { db } = this.device
    if (deed === 'edit item') {
      await this.write(id, (title) => editMenuItem(db, id, { title, description: null }))
    } else if (deed === 'replace') await replaceMenuPicture(db, id, PHOTO)
    else if (deed === 'crop') await cropMenuPicture(db, id, PHOTO)
    else if (deed === 'revert') await revertMenuPicture(db, id).catch(() => {})
    else if (deed === 'save') await saveToMenu(db, id, `/pictures/saved-${at}.jpg`)
    else if (deed === 'move') {
      const others = (await db.menuItems.orderBy('position').primaryKeys()).filter((other) => other !== id)
      const place = at % (others.length + 1)
      await moveMenuItem(db, id, { after: others[place - 1] ?? null, before: others[place] ?? null })
    } else {
      this.undoable.push({ id, operationId: await deleteMenuItem(db, id) })
      this.ended.add(id)
    }
  }
}

async function take(people: Person[], server: FakeServer, next: Step): Promise<void> {
  if (next.kind === 'trouble') server[next.where].push(next.trouble)
  else if (next.kind === 'ticks') for (let n = 0; n < next.count; n++) await tick()
  else {
    const person = people[next.device]!
    if (next.kind === 'deed') await person.do(next.deed, next.at)
    else if (next.kind === 'time') person.device.pass(next.ms)
    else if (next.kind === 'turn') await person.device.turn()
    else if (next.kind === 'open') person.device.open()
    else if (next.kind === 'kill') person.device.kill()
    else person.device.wake()
  }
}

/** The line is good again; what the server still refuses after some tries is given up. */
async function heal({ device, ...person }: Person, self: Person): Promise<void> {
  let tries = 0
  await device.drain(
    async () => (await device.db.outbox.count()) === 0,
    async () => {
      if (person.ended && ++tries % 8 !== 0) return await self.retry()
      await self.discard(0)
    },
  )
}

async function expectSame<Row extends { id: string }>(
  person: Person,
  table: SyncedTable,
  list: FakeList<Row>,
): Promise<void> {
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
  const rows = await person.device.db.table(table).toArray()
  const local = { menuItems: { local_image: null, local_original: null }, templates: { local_image: null } }
  const more = { unsent: 0, sendError: null, ...(table === 'generations' ? {} : local[table]) }
  expect(rows.sort(byId)).toEqual(
    list
      .all()
      .sort(byId)
      .map((row) => ({ ...row, ...more })),
  )
}

/** No text is written once a later one of the same device and entity was. */
function expectOrder(person: Person, server: FakeServer): void {
  for (const [id, texts] of person.texts) {
    // One that was refused while a later one waited has given way to that at once.
    const isRefused = (text: string) =>
      person.refused.has(text) || server.refusals.some((line) => line.includes(`"${text}"`))
    const kept = texts.filter((text) => !isRefused(text))
    const written = server.writes.flatMap((line) => kept.filter((text) => line.includes(`"${text}"`)))
    expect(written).toEqual([...written].sort((a, b) => kept.indexOf(a) - kept.indexOf(b)))
    if (!person.ended.has(id)) expect(new Set(written)).toEqual(new Set(kept))
  }
}

it('ends with two devices that show what the server has, and nothing lost on the way', {
  timeout: 3_600_000,
}, async () => {
  let resends = 0
  let refusals = 0
  const history = fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 70 }), async (steps) => {
    const server = new FakeServer()
    for (const id of ['soup', 'salad']) server.menu.put({ ...ITEM, id })
    for (const id of ['board', 'slate']) server.templates.put({ ...TEMPLATE, id })
    const people = [new Person(server, 'a'), new Person(server, 'b')]
    for (const { device } of people) {
      device.open()
      await device.turn()
    }
    server.beforeAnswer = tick
    for (const next of steps) {
      await take(people, server, next)
      for (const person of people) await person.noteRefusals()
    }
    server.troubles.length = 0
    server.writeTroubles.length = 0
    for (const person of people) await heal(person, person)
    // Once more: the first to be healed has not seen what the second sent.
    for (const { device } of people) {
      const seen = server.requests.length
      await device.drain(
        async () => server.requests.length > seen + 8,
        async () => {},
      )
    }
    const ended = new Set(people.flatMap((person) => [...person.ended]))
    for (const person of people) {
      for (const id of ended) person.ended.add(id)
      const { db } = person.device
      expect(await db.held.count()).toBe(0)
      expect(await db.photos.where('[sent+createdAt]').below([1]).count()).toBe(0)
      await expectSame(person, 'menuItems', server.menu)
      await expectSame(person, 'templates', server.templates)
      await expectSame(person, 'generations', server.history)
      expectOrder(person, server)
      for (const [id, table] of person.made) {
        const list = table === 'menuItems' ? server.menu : server.templates
        if (!ended.has(id)) expect(list.get(id)).toBeDefined()
      }
      for (const id of person.generations) {
        if (!ended.has(id)) expect(server.charges).toContain(id)
      }
      refusals += person.refused.size
    }
    expect(server.charges).toEqual([...new Set(server.charges)])
    resends += server.writes.length - new Set(server.writes).size
  })
  await fc.assert(history, { numRuns: RUNS })
  // Runs without a resend and a refusal would have proved nothing.
  expect(resends).toBeGreaterThan(0)
  expect(refusals).toBeGreaterThan(0)
})
