// A real S3 server in this process, to test against: npm's s3rver, which keeps its buckets in a folder. It knows the
// accounts but checks no signatures of today's kind, has none of Amazon's newer checksums, and lists in pages.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { BucketSettings } from '../../server/pictures/bucket.ts'

export interface BucketServer {
  settings: BucketSettings
  /** Nobody answers at its address until `begin`. */
  end(): Promise<void>
  begin(): Promise<void>
  /** Ends it and removes what it kept. */
  remove(): Promise<void>
}

export async function startBucketServer(port = 0): Promise<BucketServer> {
  const directory = mkdtempSync(join(tmpdir(), 'platelight-bucket-'))
  const bucket = 'platelight-test'
  let server: S3rver | null = null
  let at = port
  async function begin(): Promise<void> {
    server = new S3rver({
      address: '127.0.0.1',
      port: at,
      directory,
      silent: true,
      configureBuckets: [{ name: bucket, configs: [] }],
    })
    at = (await server.run()).port
  }
  async function end(): Promise<void> {
    await server?.close()
    server = null
  }
  await begin()
  return {
    settings: {
      bucket,
      endpoint: `http://127.0.0.1:${at}`,
      region: 'us-east-1',
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    },
    begin,
    end,
    async remove() {
      await end()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
