import JSZip from 'jszip'
import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { AppError, ERRORS } from '../../contract/errors.ts'
import { createShopper } from '../../tests/server/shopper.ts'
import { createTestServer, dishPhoto, file } from '../../tests/server/test-server.ts'
import { createFirebaseService } from '../../tests/stand-ins/firebase/service.ts'
import { reconcile } from '../billing/reconcile.ts'
import { createCollector } from '../pictures/collect.ts'
import { exportAccount } from './export.ts'
import { tidyHeirs, UNPAID_KEPT_MS } from './heirs.ts'
import { OWNED_TABLES } from './owned.ts'

const photo = file(await dishPhoto())

async function start(given: Parameters<typeof createTestServer>[0] = {}) {
  const clock = { now: Date.now() }
  const server = await createTestServer({ now: () => clock.now, ...given })
  return { ...server, clock }
}
type Server = Awaited<ReturnType<typeof start>>

/** A dish with a picture, a template, a finished generation, a plan. */
async function furnish(server: Server, headers: Record<string, string>) {
  const item = await server.post('/api/menu-items', headers, {
    title: 'Soup "à la", ünïcode 🍲',
    image: photo,
  })
  await server.post('/api/templates', headers, { name: 'Lamp', image: photo })
  const id = uuidv7()
  await server.post('/api/generate', headers, { id, image: photo, styleId: '1', menuItemId: item.body.id })
  server.startWorker()
  await expect
    .poll(async () => (await server.get(`/api/generate/status/${id}`, headers)).body.status)
    .toBe('completed')
  return id
}

async function rowsEverywhere(server: Server): Promise<string> {
  const tables = [...OWNED_TABLES, 'users', 'erased_identities', 'jobs'] as const
  const all = await Promise.all(
    tables.map(async (table) => [table, await server.db.selectFrom(table).selectAll().execute()] as const),
  )
  return JSON.stringify(all.filter(([, rows]) => rows.length > 0))
}

async function namesOf(server: Server): Promise<string[]> {
  const rows = await server.db.selectFrom('users').select('display_name').execute()
  return rows.map((row) => row.display_name)
}

/** A second after whatever came before: tokens know whole seconds only. */
const erase = (server: Server, headers: Record<string, string>) => {
  server.clock.now += 1000
  return server.call('DELETE', '/api/account', headers)
}

describe('erasing', () => {
  test('leaves nothing of the person’s: no row, no file, no name', async () => {
    const server = await start()
    const ada = await server.signIn('ada-lovelace')
    const bob = await server.signIn('bob')
    await server.post('/api/menu-items', bob, { title: 'Bread', image: photo })
    const untouched = await server.contents()
    const id = await furnish(server, ada)
    const { output_url } = (await server.get('/api/history', ada)).body[0]
    await server.app.request(`${output_url}?w=320`)
    expect((await server.app.request(output_url)).status).toBe(200)

    expect(await erase(server, ada)).toEqual({ status: 204, body: null })
    const left = await rowsEverywhere(server)
    for (const trace of ['ada-lovelace', 'Soup', 'Lamp', id]) expect(left).not.toContain(trace)
    const untouchedFiles = { pictures: untouched.pictures, files: untouched.files }
    await expect.poll(() => server.contents()).toMatchObject(untouchedFiles)
    expect((await server.app.request(output_url)).status).toBe(404)
    expect((await server.app.request(`${output_url}?w=320`)).status).toBe(404)
    expect((await server.get('/api/menu-items', bob)).body).toMatchObject([{ title: 'Bread' }])
    await expect.poll(() => namesOf(server)).toEqual(['bob'])
  })

  test('the token from before opens nothing any more; a new sign-in is a new account without a trial', async () => {
    const server = await start()
    const person = { email: 'ada-lovelace@example.com', name: 'ada-lovelace', provider: 'google' } as const
    const before = await server.identity.signIn(person, server.clock.now)
    const ada = { authorization: `Bearer ${before.token}` }
    await erase(server, ada)
    for (const answer of [await server.get('/api/history', ada), await erase(server, ada)]) {
      expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
    }
    await expect.poll(() => namesOf(server)).toEqual([])
    server.clock.now += 2000
    const { token } = await server.identity.signIn(person, server.clock.now)
    const again = { authorization: `Bearer ${token}` }
    expect((await server.get('/api/credits/balance', again)).body.total).toBe(0)
    expect((await server.get('/api/history', again)).body).toEqual([])
    // Nor does it open the account that has come since, renewed or not.
    const { refreshToken } = before
    const renewed = await server.call('POST', '/__/local/refresh', { host: 'localhost' }, { refreshToken })
    for (const old of [before.token, renewed.body.token]) {
      const answer = await server.get('/api/history', { authorization: `Bearer ${old}` })
      expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
    }
    // Erased twice is no way to a trial either.
    expect((await erase(server, again)).status).toBe(204)
  })

  test('whoever signs in again in the second of the erasure gets in', async () => {
    const server = await start()
    const ada = await server.signIn('ada-lovelace')
    await server.get('/api/history', ada)
    server.clock.now = Math.ceil(server.clock.now / 1000) * 1000 + 200
    expect((await erase(server, ada)).status).toBe(204)
    server.clock.now += 700
    expect((await server.get('/api/history', ada)).status).toBe(401)
    expect((await server.get('/api/history', await server.signIn('ada-lovelace'))).status).toBe(200)
  })

  test('Google knows the person again whom Firebase took for somebody new', async () => {
    const service = await createFirebaseService()
    const server = await start({ firebase: service.identity() })
    const as = async (more: Record<string, unknown> = {}) => ({
      authorization: `Bearer ${await service.sign(service.claimsOf('ada', server.clock.now, more))}`,
    })
    const ada = await as()
    expect((await server.get('/api/credits/balance', ada)).body.total).toBe(5)
    expect((await erase(server, ada)).status).toBe(204)
    const deleted = service.seen.find(({ url }) => url.includes(':delete'))
    expect(JSON.parse(deleted?.body ?? '')).toEqual({ idToken: ada.authorization.slice(7) })
    server.clock.now += 2000
    expect((await server.get('/api/credits/balance', await as({ sub: 'uid-new' }))).body.total).toBe(0)
  })

  test.each([
    ['linked from the first', ['google.com', 'apple.com']],
    ['linked later', ['google.com']],
  ])('nor is there a second trial by the other of two providers, %s', async (_, first) => {
    const service = await createFirebaseService()
    const server = await start({ firebase: service.identity() })
    const as = async (providers: string[], provider: string, more: Record<string, unknown> = {}) => {
      const identities = Object.fromEntries(providers.map((name) => [name, [`ada-at-${name}`]]))
      const firebase = { identities, sign_in_provider: provider }
      const claims = service.claimsOf('ada', server.clock.now, { firebase, ...more })
      return { authorization: `Bearer ${await service.sign(claims)}` }
    }
    const total = async (headers: Record<string, string>) =>
      (await server.get('/api/credits/balance', headers)).body.total
    expect(await total(await as(first, 'google.com'))).toBe(5)
    server.clock.now += 2000
    expect((await erase(server, await as(['google.com', 'apple.com'], 'apple.com'))).status).toBe(204)
    server.clock.now += 2000
    for (const provider of ['apple.com', 'google.com']) {
      const stranger = { sub: `uid-${provider}`, email: `${provider}@example.com` }
      expect(await total(await as([provider], provider, stranger))).toBe(0)
    }
  })

  test('an entry that Firebase keeps does not keep the account', async () => {
    const service = await createFirebaseService()
    service.answers['/v1/accounts:delete'] = {
      status: 400,
      body: '{"error":{"message":"CREDENTIAL_TOO_OLD_LOGIN_AGAIN"}}',
    }
    const server = await start({ firebase: service.identity() })
    const token = await service.sign(service.claimsOf('ada', server.clock.now))
    expect((await erase(server, { authorization: `Bearer ${token}` })).status).toBe(204)
    await expect.poll(() => namesOf(server)).toEqual([])
  })

  test('the subscription is cancelled first; where that fails the account stays whole', async () => {
    const asked: string[] = []
    let works = false
    const server = await start({
      cancelSubscription: async (userId) => {
        asked.push(userId)
        if (!works) throw new AppError('unavailable')
      },
    })
    const ada = await server.signIn('ada-lovelace')
    await furnish(server, ada)
    const before = await rowsEverywhere(server)
    expect(await erase(server, ada)).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(await rowsEverywhere(server)).toBe(before)
    works = true
    expect((await erase(server, ada)).status).toBe(204)
    expect(asked).toHaveLength(2)
  })

  test('what was paid stays for the books, under a number that leads to nobody, and goes on being settled', async () => {
    const server = await start()
    const ada = await server.signIn('ada-lovelace')
    const shopper = createShopper(server, ada)
    await furnish(server, ada)
    const subscription = await shopper.subscribe('starter')
    const order = await shopper.buy()
    const { id: userId } = await server.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    expect((await erase(server, ada)).status).toBe(204)
    expect(server.standIn.account.state.subscriptions[subscription]?.status).toBe('CANCELLED')

    const left = await rowsEverywhere(server)
    for (const trace of [userId, 'ada-lovelace', 'Soup', 'Lamp']) expect(left).not.toContain(trace)
    for (const trace of [subscription, order]) expect(left).toContain(trace)
    const [heir, ...others] = await server.db.selectFrom('users').selectAll().execute()
    expect(others).toEqual([])
    expect(heir).toMatchObject({ display_name: '', email: null })
    const entries = await server.db.selectFrom('ledger_entries').selectAll().execute()
    expect(entries.map(({ kind }) => kind).sort()).toEqual(['grant', 'lapse', 'topup'])
    const payments = await server.db.selectFrom('payments').selectAll().execute()
    expect(new Set([...entries, ...payments].map((row) => row.user_id))).toEqual(new Set([heir?.id]))
    expect(payments).toHaveLength(2)

    // What PayPal says later still finds its rows.
    await server.standIn.messenger.flush()
    server.clock.now += 40 * 86_400_000
    await reconcile(server.settling)
    expect(await server.db.selectFrom('subscriptions').select('status').execute()).toEqual([
      { status: 'ended' },
    ])
  })

  test('a picture being made ends in nothing', async () => {
    let release = () => {}
    let begun = () => {}
    const running = new Promise<void>((resolve) => {
      begun = resolve
    })
    const { quickEngine } = await import('../../tests/server/test-server.ts')
    const engine = quickEngine(async () => {
      begun()
      await new Promise<void>((resolve) => {
        release = resolve
      })
    })
    const server = await start({ engine })
    const ada = await server.signIn('ada-lovelace')
    await server.post('/api/generate', ada, { id: uuidv7(), image: photo, styleId: '1' })
    server.startWorker()
    await running
    expect((await erase(server, ada)).status).toBe(204)
    release()
    await expect.poll(async () => (await server.contents()).jobs).toBe(0)
    await expect.poll(() => server.contents()).toMatchObject({ pictures: 0, files: 0, generations: 0 })
  })

  test('is answered before the files are gone, and a store that fails is tried again by the collector', async () => {
    const server = await start()
    const ada = await server.signIn('ada-lovelace')
    for (let n = 0; n < 3; n++) await server.post('/api/upload', ada, { image: photo })
    const { store } = server
    const remove = store.remove
    let asked = 0
    let refuse = (_: Error) => {}
    store.remove = async () => {
      asked++
      await new Promise<void>((_, reject) => {
        refuse = reject
      })
    }
    expect(await erase(server, ada)).toEqual({ status: 204, body: null })
    await expect.poll(() => asked).toBe(1)
    refuse(new Error('The bucket is away.'))
    store.remove = remove
    expect(await server.contents()).toMatchObject({ pictures: 3, files: 3 })
    await tidyHeirs({ db: server.db, now: () => server.clock.now })
    expect(await namesOf(server)).toEqual([''])
    await createCollector({ db: server.db, store, now: () => server.clock.now }).round()
    expect(await server.contents()).toMatchObject({ pictures: 0, files: 0 })
    await tidyHeirs({ db: server.db, now: () => server.clock.now })
    expect(await namesOf(server)).toEqual([])
  })

  test('what was never paid goes once PayPal has nothing to say of it any more', async () => {
    const server = await start()
    const ada = await server.signIn('ada-lovelace')
    const bob = await server.signIn('bob')
    const shopper = createShopper(server, ada)
    await shopper.order()
    await shopper.begin('starter')
    await createShopper(server, bob).order()
    expect((await erase(server, ada)).status).toBe(204)
    const later = async (ms: number) => {
      server.clock.now += ms
      await reconcile(server.settling)
      await tidyHeirs({ db: server.db, now: () => server.clock.now })
      const count = async (table: 'orders' | 'subscriptions') =>
        (await server.db.selectFrom(table).select('id').execute()).length
      return [await count('orders'), await count('subscriptions'), await namesOf(server)]
    }
    expect(await later(86_400_000)).toEqual([2, 1, expect.arrayContaining(['', 'bob'])])
    await later(10 * 86_400_000)
    expect(await later(2 * UNPAID_KEPT_MS)).toEqual([1, 0, ['bob']])
  })

  test('tells the browser to forget what it has cached', async () => {
    const server = await start()
    const headers = await server.signIn('ada')
    const answer = await server.app.request('/api/account', { method: 'DELETE', headers })
    expect([answer.status, answer.headers.get('clear-site-data')]).toEqual([204, '"cache"'])
  })

  test('twice at once is once', async () => {
    const server = await start()
    const ada = await server.signIn('ada-lovelace')
    await furnish(server, ada)
    const answers = await Promise.all([erase(server, ada), erase(server, ada), erase(server, ada)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 401, 401])
    await expect.poll(() => namesOf(server)).toEqual([])
  })
})

describe('a small picture', () => {
  test('that is being made while its account is erased does not stay', async () => {
    const server = await start()
    const ada = await server.signIn('ada-lovelace')
    const { url } = (await server.post('/api/upload', ada, { image: photo })).body
    const write = server.store.write
    let erased = 0
    server.store.write = async (name, bytes) => {
      if (name.endsWith('.320')) {
        erased = (await erase(server, ada)).status
        // Files go after the answer: it is written when the photo is gone.
        await expect.poll(async () => (await server.contents()).files).toBe(0)
      }
      await write.call(server.store, name, bytes)
    }
    expect((await server.app.request(`${url}?w=320`)).status).toBe(404)
    expect(erased).toBe(204)
    expect((await server.app.request(`${url}?w=320`)).status).toBe(404)
    await expect.poll(async () => (await server.contents()).files).toBe(0)
  })
})

describe('taking everything along', () => {
  const download = async (server: Server, headers: Record<string, string>) => {
    const response = await server.app.request('/api/account/export', { headers })
    return { response, zip: await JSZip.loadAsync(await response.arrayBuffer()) }
  }

  test('the zip has every row and every picture, and nobody else’s', async () => {
    const server = await start()
    const ada = await server.signIn('ada-lovelace')
    const bob = await server.signIn('bob')
    await server.post('/api/menu-items', bob, { title: 'Bread', image: photo })
    const id = await furnish(server, ada)
    const { response, zip } = await download(server, ada)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="platelight-\d{4}-/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const read = async (name: string) => JSON.parse(await zip.file(name)!.async('string'))
    expect(await read('account.json')).toMatchObject({
      name: 'ada-lovelace',
      email: 'ada-lovelace@example.com',
      sign_ins: [{ issuer: 'urn:platelight:local-sign-in' }],
    })
    expect(await read('menu.json')).toMatchObject([{ title: 'Soup "à la", ünïcode 🍲' }])
    const [generation] = await read('history.json')
    expect(generation).toMatchObject({ id, status: 'completed', report: { engine: 'quick' } })
    expect(generation.created_at).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
    expect(await read('templates.json')).toHaveLength(1)
    expect(await read('subscriptions.json')).toEqual([])
    expect(await read('credits.json')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ amount: 5 }),
        expect.objectContaining({ amount: -1 }),
      ]),
    )
    const pictures: { id: string }[] = await read('pictures.json')
    expect(pictures).toHaveLength(4)
    const files = Object.keys(zip.files).filter((name) => /^pictures\/./.test(name))
    expect(files).toHaveLength(4)
    expect(files.some((name) => name.includes(generation.output_picture_id))).toBe(true)
    const [first] = files
    const stored = await server.store.read(first!.replace('pictures/', ''))
    expect(Buffer.from(await zip.file(first!)!.async('uint8array')).equals(Buffer.from(stored!))).toBe(true)
    const text = JSON.stringify(
      await Promise.all(Object.keys(zip.files).map((name) => zip.files[name]!.async('string'))),
    )
    expect(text).not.toContain('Bread')
    expect(text).not.toContain('payload_hash')
  })

  test('more rows than a page, in order and all of them', async () => {
    const server = await start()
    const ada = await server.signIn('ada-lovelace')
    await server.get('/api/history', ada)
    const { id: user_id } = await server.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    for (let from = 0; from < 1200; from += 100) {
      await server.db
        .insertInto('menu_items')
        .values(
          Array.from({ length: 100 }, (_, n) => ({
            id: `dish-${String(from + n).padStart(4, '0')}`,
            user_id,
            title: `Dish ${from + n}`,
            description: null,
            image_id: null,
            original_image_id: null,
            position: 'a',
            created_at: 1,
            change_seq: from + n,
          })),
        )
        .execute()
    }
    const { zip } = await download(server, ada)
    const dishes = JSON.parse(await zip.file('menu.json')!.async('string')) as { title: string }[]
    expect(dishes.map(({ title }) => title)).toEqual(Array.from({ length: 1200 }, (_, n) => `Dish ${n}`))
  })

  test('one at a time; it reads no picture before it is asked for, and lets go when nobody reads', async () => {
    const server = await start()
    const ada = await server.signIn('ada-lovelace')
    for (let n = 0; n < 12; n++) await server.post('/api/upload', ada, { image: photo })
    const { store } = server
    const read = store.read
    let reads = 0
    store.read = async (name) => {
      reads++
      return await read(name)
    }
    await server.app.request('/api/account/export', { method: 'HEAD', headers: ada })
    const first = await server.app.request('/api/account/export', { headers: ada })
    const second = await server.get('/api/account/export', ada)
    expect(second).toEqual({
      status: 409,
      body: { code: 'export_running', error: ERRORS.export_running.text },
    })
    const reader = first.body!.getReader()
    for (let n = 0; n < 4; n++) await reader.read()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(reads).toBeLessThan(4)
    await reader.cancel()
    const third = await download(server, ada)
    expect(Object.keys(third.zip.files).filter((name) => /^pictures\/./.test(name))).toHaveLength(12)
  })

  test('a reader that vanished without a word does not stand in the way for ever', async () => {
    const server = await start()
    const ada = await server.signIn('ada')
    for (let n = 0; n < 3; n++) await server.post('/api/upload', ada, { image: photo })
    const { id } = await server.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    let ended = 0
    const user = { id, displayName: 'ada', email: null }
    const stream = exportAccount(server, user, () => ended++, 100)
    const reader = stream.getReader()
    expect((await reader.read()).value).toBeInstanceOf(Uint8Array)
    await expect.poll(() => ended).toBeGreaterThan(0)
    await expect(reader.read()).rejects.toThrow('Nobody reads')
  })

  test('a picture whose file is gone is left out', async () => {
    const server = await start()
    const ada = await server.signIn('ada-lovelace')
    const { url } = (await server.post('/api/upload', ada, { image: photo })).body
    await server.store.remove(url.replace('/pictures/', ''))
    const { zip } = await download(server, ada)
    expect(Object.keys(zip.files).filter((name) => /^pictures\/./.test(name))).toEqual([])
  })
})

test('neither without a sign-in', async () => {
  const server = await start()
  expect((await erase(server, {})).status).toBe(401)
  expect((await server.get('/api/account/export', {})).status).toBe(401)
})
