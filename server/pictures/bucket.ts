// Pictures in an S3-compatible bucket, so that any number of machines share them. A key is the path of the picture's
// address, so that a CDN may have the bucket itself behind `/pictures/`.
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { AppError } from '../../contract/errors.ts'
import { FOR_EVER, mimeOfName } from './picture.ts'
import type { PictureStore } from './store.ts'

export interface BucketSettings {
  bucket: string
  /** null: Amazon's own of the region. */
  endpoint: string | null
  region: string
  /** null: what the machine's role or the SDK's own settings say. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null
}

/** Of one try, in milliseconds; three tries at most. */
const PATIENCE = { connect: 3_000, answer: 20_000, silence: 60_000 }
const TRIES = 3
/** A grid of thumbnails on each of many phones; the SDK's own 50 make them queue. */
const SOCKETS = 200
const FOLDER = 'pictures/'

/**
 * Every verb throws AppError('pictures_unreachable') when the bucket does not answer or refuses. It needs to get, put
 * and delete objects, and to list the bucket: without the last Amazon answers 403 for what is not there.
 */
export function createBucketStore(
  settings: BucketSettings,
  { patience = PATIENCE, page = 1_000 } = {},
): PictureStore {
  const client = connect(settings, patience)
  const Bucket = settings.bucket
  const keyOf = (name: string) => `${FOLDER}${name}`

  async function get(name: string) {
    const answer = await orNull(client.send(new GetObjectCommand({ Bucket, Key: keyOf(name) })))
    return answer?.Body ? { body: answer.Body, bytes: answer.ContentLength ?? null } : null
  }

  return {
    kind: `bucket ${Bucket}${settings.endpoint ? ` at ${settings.endpoint}` : ''}`,
    async write(name, bytes) {
      const headers = { ContentType: typeOf(name), CacheControl: FOR_EVER }
      await reach(client.send(new PutObjectCommand({ Bucket, Key: keyOf(name), Body: bytes, ...headers })))
    },
    async read(name) {
      const found = await get(name)
      if (!found) return null
      const bytes = await reach(found.body.transformToByteArray())
      if (found.bytes !== null && bytes.byteLength !== found.bytes) throw new AppError('pictures_unreachable')
      return new Uint8Array(bytes)
    },
    async stream(name) {
      const found = await get(name)
      return found ? { body: found.body.transformToWebStream(), bytes: found.bytes } : null
    },
    async remove(name) {
      await orNull(client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(name) })))
    },
    async list(start) {
      const names: string[] = []
      for (let after: string | undefined; ; ) {
        // The older listing goes on after a key, which every kind of server understands.
        const ask = { Bucket, Prefix: keyOf(start), MaxKeys: page, Marker: after }
        const { Contents = [], IsTruncated } = await reach(client.send(new ListObjectsCommand(ask)))
        for (const { Key } of Contents) if (Key) names.push(Key.slice(FOLDER.length))
        after = Contents.at(-1)?.Key
        if (!IsTruncated || !after) return names
      }
    },
    async writtenAt(name) {
      const answer = await orNull(client.send(new HeadObjectCommand({ Bucket, Key: keyOf(name) })))
      return answer?.LastModified?.getTime() ?? null
    },
    async check() {
      await reach(client.send(new HeadBucketCommand({ Bucket })))
    },
  }
}

function connect({ endpoint, region, credentials }: BucketSettings, patience: typeof PATIENCE): S3Client {
  const agent = { maxSockets: SOCKETS, keepAlive: true }
  return new S3Client({
    region,
    maxAttempts: TRIES,
    // Servers other than Amazon's have no host name for each bucket, and don't know its newer checksums.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(credentials ? { credentials } : {}),
    requestHandler: {
      connectionTimeout: patience.connect,
      requestTimeout: patience.answer,
      // Without it the SDK only warns.
      throwOnRequestTimeout: true,
      socketTimeout: patience.silence,
      httpAgent: agent,
      httpsAgent: agent,
    },
  })
}

/** Also of a small version, whose name has its width behind it. */
function typeOf(name: string): string {
  return mimeOfName(name) ?? 'image/webp'
}

async function reach<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (cause) {
    throw new AppError('pictures_unreachable', { cause })
  }
}

/** Only what is surely not there: a bucket that is not there is an outage, and its pictures are not gone. */
async function orNull<T>(call: Promise<T>): Promise<T | null> {
  return await reach(
    call.catch((error: unknown) => {
      if (error instanceof NoSuchKey || error instanceof NotFound) return null
      throw error
    }),
  )
}
