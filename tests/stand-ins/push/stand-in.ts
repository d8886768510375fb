// A push service as a browser's maker runs it, and the browser behind it: takes messages over https, checks who sends
// them (RFC 8292) and opens them with the device's own key (RFC 8291, RFC 8188), written from the RFCs and not with the
// library that seals them.
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { importJWK, jwtVerify } from 'jose'
import { PushMessage, type PushSubscriptionRequest } from '../../../contract/push.ts'
import { TEST_CERTIFICATE, TEST_KEY } from '../../server/test-certificate.ts'

const HOST = 'push.pictures.example'

export interface Arrived {
  device: string
  message: PushMessage
  ttl: string | undefined
  urgency: string | undefined
  /** Claims of who sent it, verified with their key. */
  sender: { aud?: unknown; sub?: unknown; exp?: unknown; key: string }
}

export interface PushStandIn {
  /** As a browser subscribes. */
  subscribe(name: string): PushSubscriptionRequest
  /** Everything that was taken, in order. */
  arrived: Arrived[]
  /** Requests, taken or refused. */
  requests(): number
  /** The next requests are answered so. */
  answerNext(...answers: { status: number; headers?: Record<string, string> }[]): void
  /** What leads `createSend` here. */
  world: {
    resolve: (host: string) => Promise<{ address: string; family: number }[]>
    isPublic: (address: string) => boolean
    ports: ReadonlySet<string>
    ca: string
  }
  close(): void
}

export async function startPushStandIn(): Promise<PushStandIn> {
  const devices = new Map<string, ReturnType<typeof newDevice>>()
  const arrived: Arrived[] = []
  const answers: { status: number; headers?: Record<string, string> }[] = []
  let requests = 0
  const server = createServer({ key: TEST_KEY, cert: TEST_CERTIFICATE }, async (request, response) => {
    requests++
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk)
    const planned = answers.shift()
    if (planned) return void response.writeHead(planned.status, planned.headers).end()
    const name = (request.url ?? '').slice(1)
    const device = devices.get(name)
    if (!device || request.method !== 'POST') return void response.writeHead(404).end()
    const { authorization = '', ttl, urgency } = request.headers
    const text = open(Buffer.concat(chunks), device)
    arrived.push({
      device: name,
      message: PushMessage.parse(JSON.parse(text)),
      ttl: String(ttl),
      urgency: urgency === undefined ? undefined : String(urgency),
      sender: await readSender(authorization),
    })
    response.writeHead(201).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = String((server.address() as AddressInfo).port)
  return {
    subscribe(name) {
      const device = newDevice()
      devices.set(name, device)
      const keys = { p256dh: device.publicKey.toString('base64url'), auth: device.auth.toString('base64url') }
      return { endpoint: `https://${HOST}:${port}/${name}`, keys }
    },
    arrived,
    requests: () => requests,
    answerNext: (...next) => void answers.push(...next),
    world: {
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      isPublic: (address) => address === '127.0.0.1',
      ports: new Set(['', port]),
      ca: TEST_CERTIFICATE,
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function newDevice() {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys()
  return { pair, publicKey, auth: randomBytes(16) }
}

/** RFC 8291 section 3.4, over one record of RFC 8188. Throws for what was not sealed for this device. */
function open(body: Buffer, { pair, publicKey, auth }: ReturnType<typeof newDevice>): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // The last record ends with a 2 and zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

async function readSender(authorization: string): Promise<Arrived['sender']> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const point = Buffer.from(key, 'base64url')
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) }
  const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'))
  return { aud: payload.aud, sub: payload.sub, exp: payload.exp, key }
}
