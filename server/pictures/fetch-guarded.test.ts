// Against real https servers on this machine: names resolve to them through an injected resolver, and loopback counts
// as public where a test says so.
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { MAX_UPLOAD_BYTES } from '../../contract/limits.ts'
import { TEST_CERTIFICATE, TEST_KEY } from '../../tests/server/test-certificate.ts'
import { createGuardedFetch, type FetchWorld } from './fetch-guarded.ts'
import { isPublicAddress } from './public-address.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

async function startWeb(handler: Handler, changes: Partial<FetchWorld> = {}) {
  const requests: IncomingMessage[] = []
  let connections = 0
  const server = createServer({ key: TEST_KEY, cert: TEST_CERTIFICATE }, (request, response) => {
    requests.push(request)
    handler(request, response)
  })
  server.on('connection', () => connections++)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const resolve = vi.fn<FetchWorld['resolve']>(async () => [{ address: '127.0.0.1', family: 4 }])
  const fetchPicture = createGuardedFetch({
    resolve,
    // Everything else is judged as always.
    isPublic: (address) => address === '127.0.0.1' || isPublicAddress(address),
    ports: new Set(['', String(port)]),
    ca: TEST_CERTIFICATE,
    timeLimitMs: 2_000,
    ...changes,
  })
  return {
    requests,
    connections: () => connections,
    resolve,
    at: (path: string, host = 'pictures.example') => `https://${host}:${port}${path}`,
    fetch: (address: string, userId = 'ada') => fetchPicture(address, userId),
  }
}

const refused = (code: string) => expect.objectContaining({ code })
const bytes = Buffer.from('any bytes at all')
const serve: Handler = (_request, response) => response.end(bytes)
const redirectTo =
  (target: (path: string) => string | undefined): Handler =>
  (request, response) => {
    const location = target(request.url ?? '')
    if (location === undefined) response.end(bytes)
    else response.writeHead(302, { location }).end()
  }

test('brings the bytes, asking by name and telling nothing of the user', async () => {
  const web = await startWeb(serve)
  expect(Buffer.from(await web.fetch(web.at('/dish.jpg?size=1')))).toEqual(bytes)
  const [request] = web.requests
  expect(request).toMatchObject({ method: 'GET', url: '/dish.jpg?size=1' })
  expect(Object.keys(request!.headers).sort()).toEqual([
    'accept',
    'accept-encoding',
    'connection',
    'host',
    'user-agent',
  ])
  expect(request!.headers.host).toMatch(/^pictures\.example:/)
})

describe('an address', () => {
  test.each([
    ['http://pictures.example/a.jpg'],
    ['ftp://pictures.example/a.jpg'],
    ['file:///etc/passwd'],
    ['data:image/png;base64,AAAA'],
    ['javascript:alert(1)'],
    ['//pictures.example/a.jpg'],
    ['/pictures/../../etc/passwd'],
    [''],
    ['https://'],
    ['https://user:secret@pictures.example/a.jpg'],
    ['https://user@pictures.example/a.jpg'],
    ['https://pictures.example:22/a.jpg'],
    ['https://pictures.example:8443/a.jpg'],
    ['https://127.0.0.1/'],
    ['https://127.1/'],
    ['https://0x7f.1/'],
    ['https://2130706433/'],
    ['https://0177.0.0.1/'],
    ['https://10.1.2.3/'],
    ['https://169.254.169.254/latest/meta-data'],
    ['https://100.100.100.200/'],
    ['https://[::1]/'],
    ['https://[::ffff:127.0.0.1]/'],
    ['https://[::ffff:a9fe:a9fe]/'],
    ['https://[fd00:ec2::254]/'],
    ['https://[fe80::1]/'],
    ['https://[64:ff9b::a9fe:a9fe]/'],
    // Resolved for real, by the machine's own table of names.
    ['https://localhost/'],
  ])('%s is refused', async (address) => {
    await expect(createGuardedFetch()(address, 'ada')).rejects.toEqual(refused('image_address'))
  })

  test.each([
    ['private', [{ address: '10.0.0.5', family: 4 }]],
    ['metadata', [{ address: '169.254.169.254', family: 4 }]],
    ['IPv4 in IPv6', [{ address: '::ffff:169.254.169.254', family: 6 }]],
    [
      'public and private',
      [
        { address: '127.0.0.1', family: 4 },
        { address: '192.168.0.1', family: 4 },
      ],
    ],
  ])('whose name resolves to something %s is refused before anything is connected', async (_, found) => {
    const web = await startWeb(serve, { resolve: async () => found })
    await expect(web.fetch(web.at('/'))).rejects.toEqual(refused('image_address'))
    expect(web.connections()).toBe(0)
  })

  test('is resolved once, and the connection goes where that pointed', async () => {
    const web = await startWeb(serve)
    // A second look-up would be answered with a private address, as a rebinding name server does.
    web.resolve.mockResolvedValueOnce([{ address: '127.0.0.1', family: 4 }])
    web.resolve.mockResolvedValue([{ address: '10.0.0.1', family: 4 }])
    expect(await web.fetch(web.at('/'))).toHaveLength(bytes.length)
    expect(web.resolve).toHaveBeenCalledOnce()
    await expect(web.fetch(web.at('/'))).rejects.toEqual(refused('image_address'))
    expect(web.connections()).toBe(1)
  })
})

describe('redirects', () => {
  test('are followed three times, relative ones too', async () => {
    const steps: Record<string, string> = { '/1': '/2', '/2': './3', '/3': '/4' }
    const web = await startWeb(redirectTo((path) => steps[path]))
    expect(await web.fetch(web.at('/1'))).toHaveLength(bytes.length)
    expect(web.requests.map((request) => request.url)).toEqual(['/1', '/2', '/3', '/4'])
  })

  test('are not followed a fourth time, nor in circles, nor to nowhere', async () => {
    const web = await startWeb(redirectTo((path) => path))
    await expect(web.fetch(web.at('/loop'))).rejects.toEqual(refused('image_address_unreachable'))
    expect(web.requests).toHaveLength(4)
    const nowhere = await startWeb((_request, response) => response.writeHead(302).end())
    await expect(nowhere.fetch(nowhere.at('/'))).rejects.toEqual(refused('image_address_unreachable'))
  })

  test.each([
    'http://pictures.example/a.jpg',
    'file:///etc/passwd',
    'https://169.254.169.254/latest/meta-data',
    'https://[::ffff:10.0.0.1]/',
    'https://10.0.0.1/',
    'https://pictures.example:22/',
    'https://a:b@pictures.example/',
    'https://inside.pictures.example/',
  ])('to %s are refused', async (target) => {
    const resolve: FetchWorld['resolve'] = async (host) => [
      { address: host.startsWith('inside') ? '10.0.0.1' : '127.0.0.1', family: 4 },
    ]
    const web = await startWeb(
      redirectTo(() => target),
      { resolve },
    )
    await expect(web.fetch(web.at('/'))).rejects.toEqual(refused('image_address'))
    expect(web.requests).toHaveLength(1)
  })
})

describe('what does not answer well', () => {
  test.each([204, 206, 304, 401, 404, 500])('status %i', async (status) => {
    const web = await startWeb((_request, response) => response.writeHead(status).end())
    await expect(web.fetch(web.at('/'))).rejects.toEqual(refused('image_address_unreachable'))
  })

  test('more than 10 MB is left alone as soon as that is known', async () => {
    let closed = false
    const web = await startWeb((_request, response) => {
      response.on('close', () => {
        closed = true
      })
      const chunk = Buffer.alloc(1 << 20)
      const more = () => {
        while (!response.destroyed && response.write(chunk));
        response.once('drain', more)
      }
      more()
    })
    await expect(web.fetch(web.at('/'))).rejects.toEqual(refused('image_too_large'))
    await expect.poll(() => closed).toBe(true)
  })

  test('exactly 10 MB is fine', async () => {
    const web = await startWeb((_request, response) => response.end(Buffer.alloc(MAX_UPLOAD_BYTES)))
    expect(await web.fetch(web.at('/'))).toHaveLength(MAX_UPLOAD_BYTES)
  })

  test('one byte now and then is cut off by the time limit', async () => {
    const web = await startWeb(
      (_request, response) => {
        const timer = setInterval(() => response.write('x'), 20)
        response.on('close', () => clearInterval(timer))
      },
      { timeLimitMs: 300 },
    )
    const began = performance.now()
    await expect(web.fetch(web.at('/'))).rejects.toEqual(refused('image_address_unreachable'))
    expect(performance.now() - began).toBeLessThan(1_500)
  })

  test('a name server that says nothing is cut off too', async () => {
    const web = await startWeb(serve, { timeLimitMs: 100, resolve: () => new Promise(() => {}) })
    await expect(web.fetch(web.at('/'))).rejects.toEqual(refused('image_address_unreachable'))
  })

  test('an unknown name, a closed port, a broken connection, a certificate nobody vouches for', async () => {
    const web = await startWeb((request) => request.socket.destroy())
    const unknown = createGuardedFetch({
      resolve: async () => {
        throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
      },
    })
    const untrusting = await startWeb(serve, { ca: undefined })
    const otherName = await startWeb(serve)
    const closed = createGuardedFetch({
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      isPublic: () => true,
      ports: new Set(['1']),
    })
    const tries = [
      () => web.fetch(web.at('/')),
      () => unknown('https://nobody.example/', 'ada'),
      () => untrusting.fetch(untrusting.at('/')),
      () => otherName.fetch(otherName.at('/', 'other.example')),
      () => closed('https://pictures.example:1/', 'ada'),
    ]
    for (const attempt of tries) await expect(attempt()).rejects.toEqual(refused('image_address_unreachable'))
  })
})

test('one user can’t use it to knock on many doors', async () => {
  const web = await startWeb(serve)
  for (let n = 0; n < 20; n++) await web.fetch(web.at('/'))
  await expect(web.fetch(web.at('/'))).rejects.toEqual(refused('too_many'))
  expect(await web.fetch(web.at('/'), 'bob')).toHaveLength(bytes.length)
})
