import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { ERRORS, type ErrorCode } from '../../contract/errors.ts'
import { MenuItem } from '../../contract/menu-item.ts'
import { positionBetween } from '../../contract/position.ts'
import { createTestServer, dishPhoto, file, formOf } from '../../tests/server/test-server.ts'

const photo = file(await dishPhoto())
const crop = file(await dishPhoto(90))

function refusal(code: ErrorCode) {
  return { status: ERRORS[code].status, body: { error: ERRORS[code].text, code } }
}

async function start() {
  const server = await createTestServer()
  const [ada, bob] = [await server.signIn('ada'), await server.signIn('bob')]
  return {
    ...server,
    ada,
    bob,
    create: async (fields: Record<string, unknown>, headers = ada): Promise<MenuItem> => {
      const answer = await server.call('POST', '/api/menu-items', headers, fields)
      expect(answer.status).toBe(201)
      return MenuItem.parse(answer.body)
    },
    list: async (headers = ada): Promise<MenuItem[]> => {
      const answer = await server.get('/api/menu-items', headers)
      return MenuItem.array().parse(answer.body)
    },
    upload: async (headers = ada): Promise<string> =>
      (await server.post('/api/upload', headers, { image: photo })).body.url,
  }
}

describe('a new menu item', () => {
  test('goes to the end, with its text trimmed and an empty description as none', async () => {
    const { create, list } = await start()
    const soup = await create({ title: '  Soup  ', description: '   ' })
    const bread = await create({ title: 'Bread', description: ' warm ' })
    expect(soup).toMatchObject({
      title: 'Soup',
      description: null,
      image_url: null,
      original_image_url: null,
    })
    expect(bread).toMatchObject({ title: 'Bread', description: 'warm' })
    expect(await list()).toEqual([soup, bread])
  })

  test('can come with its photo, which is the original too', async () => {
    const server = await start()
    const fields = { id: uuidv7(), title: 'حمص 🧆', description: '', image: photo }
    const { status, body } = await server.post('/api/menu-items', server.ada, fields)
    expect(status).toBe(201)
    expect(body).toMatchObject({ id: fields.id, title: 'حمص 🧆', description: null })
    expect(body.image_url).toMatch(/^\/pictures\/[\w-]{24}\.jpg$/)
    expect(body.original_image_url).toBe(body.image_url)
    expect((await server.app.request(body.image_url)).status).toBe(200)
  })

  test('sent twice, also at once, is one item with one picture', async () => {
    const server = await start()
    const fields = { id: uuidv7(), title: 'Soup', image: photo }
    const send = () => server.post('/api/menu-items', server.ada, fields)
    const answers = [...(await Promise.all([send(), send(), send()])), await send()]
    for (const answer of answers) expect(answer).toEqual({ status: 201, body: answers[0]!.body })
    expect(await server.list()).toHaveLength(1)
    expect(await server.contents()).toMatchObject({ pictures: 1, files: 1 })
  })

  test('with an id of somebody else’s is refused, and nothing of it stays', async () => {
    const server = await start()
    const { id } = await server.create({ id: uuidv7(), title: 'Soup' })
    const answer = await server.post('/api/menu-items', server.bob, { id, title: 'Mine', image: photo })
    expect(answer).toEqual(refusal('id_taken'))
    expect(await server.list(server.bob)).toEqual([])
    expect(await server.contents()).toMatchObject({ pictures: 0, files: 0 })
  })

  test('that was deleted does not come back with a late resend', async () => {
    const server = await start()
    const fields = { id: uuidv7(), title: 'Soup' }
    await server.create(fields)
    await server.call('DELETE', `/api/menu-items/${fields.id}`, server.ada)
    expect(await server.call('POST', '/api/menu-items', server.ada, fields)).toEqual(
      refusal('unknown_menu_item'),
    )
    expect(await server.list()).toEqual([])
  })
})

describe('positions', () => {
  test('20 items added at once all have their own, in an order that stays', async () => {
    const { create, list } = await start()
    await Promise.all(Array.from({ length: 20 }, (_, n) => create({ title: `Dish ${n}` })))
    const positions = (await list()).map((item) => item.position)
    expect(new Set(positions).size).toBe(20)
    expect(positions).toEqual([...positions].sort())
  })

  test('a move changes one row; the same place taken twice becomes two places', async () => {
    const server = await start()
    const [a, b, c] = [
      await server.create({ title: 'a' }),
      await server.create({ title: 'b' }),
      await server.create({ title: 'c' }),
    ]
    const position = positionBetween(a!.position, b!.position)
    const move = (id: string) => server.call('PATCH', `/api/menu-items/${id}`, server.ada, { position })
    expect((await move(c!.id)).body.position).toBe(position)
    expect((await server.list()).map((item) => item.title)).toEqual(['a', 'c', 'b'])
    const d = await server.create({ title: 'd', position })
    expect(d.position > position && d.position < b!.position).toBe(true)
    expect((await server.list()).map((item) => item.title)).toEqual(['a', 'c', 'd', 'b'])
    // A resend of the move leaves it where it is.
    expect((await move(c!.id)).body.position).toBe(position)
  })

  test.each(['', 'A1', '10', 'a b', 'x'.repeat(129), '\u0000'])('%j is none', async (position) => {
    const server = await start()
    const { id } = await server.create({ title: 'a' })
    const answer = await server.call('PATCH', `/api/menu-items/${id}`, server.ada, { position })
    expect(answer).toEqual(refusal('bad_request'))
  })
})

describe('a change', () => {
  test('leaves what it does not name', async () => {
    const server = await start()
    const { id } = await server.create({ title: 'Soup', description: 'hot' })
    const change = async (fields: Record<string, unknown>) =>
      (await server.call('PATCH', `/api/menu-items/${id}`, server.ada, fields)).body
    expect(await change({ title: 'Broth' })).toMatchObject({ title: 'Broth', description: 'hot' })
    expect(await change({ description: null })).toMatchObject({ title: 'Broth', description: null })
    expect(await change({})).toMatchObject({ title: 'Broth', description: null })
    expect(await change({ id: 'x', user_id: 'y', image_id: 'z' })).toMatchObject({ id, title: 'Broth' })
  })

  test('a result saved to the menu is picture and original', async () => {
    const server = await start()
    const { id } = await server.create({ title: 'Soup' })
    const url = await server.upload()
    const fields = { image_url: url, original_image_url: `http://localhost:8787${url}` }
    const { body } = await server.call('PATCH', `/api/menu-items/${id}`, server.ada, fields)
    expect(body).toMatchObject({ image_url: url, original_image_url: url })
  })

  test('a crop keeps the original, and reverting goes back to it', async () => {
    const server = await start()
    const { body: item } = await server.post('/api/menu-items', server.ada, { title: 'Soup', image: photo })
    const path = `/api/menu-items/${item.id}`
    const cropped = await server.call(
      'PATCH',
      path,
      server.ada,
      formOf({ image: crop, keepOriginal: 'true' }),
    )
    expect(cropped.status).toBe(200)
    expect(cropped.body.image_url).not.toBe(item.image_url)
    expect(cropped.body.original_image_url).toBe(item.image_url)
    for (const _ of [1, 2]) {
      expect(await server.call('POST', `${path}/revert`, server.ada)).toEqual({ status: 200, body: item })
    }
    const replaced = await server.call('PATCH', path, server.ada, formOf({ image: crop }))
    expect(replaced.body.original_image_url).toBe(replaced.body.image_url)
  })

  test('the first crop of a picture without an original makes that the original', async () => {
    const server = await start()
    const { id } = await server.create({ title: 'Soup' })
    const image_url = await server.upload()
    const path = `/api/menu-items/${id}`
    await server.call('PATCH', path, server.ada, { image_url })
    expect(await server.call('POST', `${path}/revert`, server.ada)).toEqual(refusal('no_original'))
    const cropped = await server.call(
      'PATCH',
      path,
      server.ada,
      formOf({ image: crop, keepOriginal: 'true' }),
    )
    expect(cropped.body.original_image_url).toBe(image_url)
  })

  test('takes no picture but the user’s own', async () => {
    const server = await start()
    const { id } = await server.create({ title: 'Soup' })
    const addresses = [
      await server.upload(server.bob),
      '/pictures/aaaaaaaaaaaaaaaaaaaaaaaa.jpg',
      'https://example.com/dish.jpg',
      'http://localhost:8787/pictures/aaaaaaaaaaaaaaaaaaaaaaaa.jpg',
      'data:image/png;base64,AAAA',
      '',
    ]
    for (const address of addresses) {
      for (const name of ['image_url', 'original_image_url']) {
        const answer = await server.call('PATCH', `/api/menu-items/${id}`, server.ada, { [name]: address })
        expect(answer).toEqual(refusal('image_address'))
      }
    }
    expect((await server.list())[0]).toMatchObject({ image_url: null, original_image_url: null })
  })

  test('of two at once one is last, and both answers say what was so', async () => {
    const server = await start()
    const { id } = await server.create({ title: 'Soup' })
    const change = (title: string) =>
      server.call('PATCH', `/api/menu-items/${id}`, server.ada, { title, description: `of ${title}` })
    const answers = await Promise.all(['A', 'B', 'C'].map(change))
    for (const { body } of answers) expect(body.description).toBe(`of ${body.title}`)
    const [item] = await server.list()
    expect(answers.map(({ body }) => body)).toContainEqual(item)
  })
})

describe('what is not yours and what is not there', () => {
  test('is 404 alike', async () => {
    const server = await start()
    const { id } = await server.create({ title: 'Soup' })
    const before = await server.list()
    for (const missing of [id, uuidv7(), 'nothing', '%00', encodeURIComponent('../x')]) {
      const path = `/api/menu-items/${missing}`
      const answers = [
        await server.call('PATCH', path, server.bob, { title: 'Mine' }),
        await server.call('PATCH', path, server.bob, formOf({ image: photo })),
        await server.call('POST', `${path}/revert`, server.bob),
        await server.call('DELETE', path, server.bob),
      ]
      for (const answer of answers) expect(answer).toEqual(refusal('unknown_menu_item'))
    }
    expect(await server.list()).toEqual(before)
    expect(await server.contents()).toMatchObject({ pictures: 0, files: 0 })
  })
})

describe('deleting', () => {
  test('is told to other devices, may be sent twice, and leaves the picture to the history', async () => {
    const server = await start()
    const { body: item } = await server.post('/api/menu-items', server.ada, { title: 'Soup', image: photo })
    const { cursor } = (await server.get('/api/menu-items?since=0', server.ada)).body
    const fields = { imageUrl: item.image_url, styleId: '1', menuItemId: item.id }
    const { body: generation } = await server.post('/api/generate', server.ada, fields)
    for (const _ of [1, 2]) {
      expect(await server.call('DELETE', `/api/menu-items/${item.id}`, server.ada)).toEqual({
        status: 204,
        body: null,
      })
    }
    expect((await server.get(`/api/menu-items?since=${cursor}`, server.ada)).body).toMatchObject({
      items: [],
      removed: [item.id],
    })
    server.startWorker()
    const history = () => server.get('/api/history', server.ada)
    await expect.poll(async () => (await history()).body[0].status).toBe('completed')
    expect((await history()).body[0]).toMatchObject({
      id: generation.taskId,
      menu_item_id: item.id,
      input_url: item.image_url,
    })
    expect((await server.app.request(item.image_url)).status).toBe(200)
  })
})

const tooLong = { title: 'x'.repeat(5000) }
const bad: [string, unknown, ErrorCode][] = [
  ['no title', {}, 'title_required'],
  ['an empty title', { title: '' }, 'title_required'],
  ['a title of spaces', { title: ' \n\t ' }, 'title_required'],
  ['a title that is a list', { title: ['Soup'] }, 'title_required'],
  ['a title that is a number', { title: 1 }, 'title_required'],
  ['a title of 121', { title: 'x'.repeat(121) }, 'title_too_long'],
  ['a title of 5,000', tooLong, 'title_too_long'],
  ['a title of NUL characters', { title: '\u0000\u0000' }, 'title_required'],
  ['a description of 2,001', { title: 'a', description: 'x'.repeat(2001) }, 'description_too_long'],
  ['a description that is a list', { title: 'a', description: [] }, 'bad_request'],
  ['an id that is none', { title: 'a', id: '../../etc/passwd' }, 'bad_request'],
  ['an image that is text', { title: 'a', image: 'x' }, 'image_type'],
  ['a list', [{ title: 'a' }], 'bad_request'],
  ['null', null, 'bad_request'],
  ['text', 'title', 'bad_request'],
]

test.each(bad)('POST refuses %s', async (_name, body, code) => {
  const server = await start()
  expect(await server.call('POST', '/api/menu-items', server.ada, body)).toEqual(refusal(code))
  expect(await server.list()).toEqual([])
})

describe('a change that comes again because its answer was lost', () => {
  test('takes nothing back that another device has changed since', async () => {
    const { post, call, ada, list } = await start()
    const { id } = (await post('/api/menu-items', ada, { title: 'Soup', image: photo })).body
    const path = `/api/menu-items/${id}`
    const change = async (name: string, fields: unknown) =>
      await call('PATCH', path, { ...ada, 'X-Platelight-Change': name }, fields)
    const first = await change('op-1', { title: 'Broth' })
    expect(first.body).toMatchObject({ title: 'Broth' })
    await change('op-2', { title: 'Stew' })
    const again = await change('op-1', { title: 'Broth' })
    expect(again).toMatchObject({ status: 200, body: { title: 'Stew' } })
    // A picture, and the way back to the first one.
    await change('op-3', formOf({ image: crop, keepOriginal: 'true' }))
    const cropped = (await list())[0]!
    const revert = async (name: string) =>
      await call('POST', `${path}/revert`, { ...ada, 'X-Platelight-Change': name })
    expect((await revert('op-4')).body.image_url).toBe(cropped.original_image_url)
    await change('op-3', formOf({ image: crop, keepOriginal: 'true' }))
    expect((await list())[0]?.image_url).toBe(cropped.original_image_url)
    await change('op-5', formOf({ image: crop, keepOriginal: 'true' }))
    const second = (await list())[0]!
    await revert('op-4')
    expect((await list())[0]).toEqual(second)
  })

  test('both at once are one, a refused one is none, and another person’s name is another name', async () => {
    const { create, call, ada, bob, list } = await start()
    const { id } = await create({ title: 'Soup' })
    const patch = async (headers: Record<string, string>, item: string, title: string) =>
      await call('PATCH', `/api/menu-items/${item}`, { ...headers, 'X-Platelight-Change': 'op-1' }, { title })
    expect((await patch(ada, id, 'x'.repeat(121))).status).toBe(400)
    const both = await Promise.all([patch(ada, id, 'Broth'), patch(ada, id, 'Broth')])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    await call('PATCH', `/api/menu-items/${id}`, ada, { title: 'Stew' })
    await patch(ada, id, 'Broth')
    expect((await list())[0]?.title).toBe('Stew')
    const theirs = await create({ title: 'Rice' }, bob)
    expect((await patch(bob, theirs.id, 'Risotto')).body.title).toBe('Risotto')
  })
})

test('PATCH refuses the same, and a photo that is none', async () => {
  const server = await start()
  const { id } = await server.create({ title: 'Soup' })
  const before = await server.list()
  const patch = (body: unknown) => server.call('PATCH', `/api/menu-items/${id}`, server.ada, body)
  expect(await patch({ title: '  ' })).toEqual(refusal('title_required'))
  expect(await patch({ title: null })).toEqual(refusal('title_required'))
  expect(await patch(tooLong)).toEqual(refusal('title_too_long'))
  expect(await patch({ description: 'x'.repeat(2001) })).toEqual(refusal('description_too_long'))
  expect(await patch({ keepOriginal: 'perhaps' })).toEqual(refusal('bad_request'))
  expect(await patch({ image_url: null })).toEqual(refusal('bad_request'))
  expect(await patch(formOf({ image: file(Buffer.from('no picture')) }))).toEqual(refusal('image_type'))
  expect(await server.list()).toEqual(before)
  expect(await server.contents()).toMatchObject({ pictures: 0, files: 0 })
})

test('a title of exactly 120, counted after trimming, and a description of 2,000 are fine', async () => {
  const { create } = await start()
  const item = await create({ title: ` ${'é'.repeat(120)} `, description: 'x'.repeat(2000) })
  expect([item.title.length, item.description?.length]).toEqual([120, 2000])
})
