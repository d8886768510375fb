// The bucket that pictures are in, where they are in one.
import { z } from 'zod'
import type { BucketSettings } from './pictures/bucket.ts'
import { SettingsError } from './settings-error.ts'

export const BUCKET_ENVIRONMENT = {
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be a bucket’s name, like my-pictures')
    .optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
}

type Environment = z.infer<z.ZodObject<typeof BUCKET_ENVIRONMENT>>

/** @returns null for files under the data folder. @throws SettingsError for half a set */
export function readBucket(e: Environment): BucketSettings | null {
  if (!e.S3_BUCKET) {
    const names = ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
    const given = names.find((name) => e[name] !== undefined)
    if (!given) return null
    throw new SettingsError(`${given} is set, but S3_BUCKET isn't. Set it too, or remove ${given}.`)
  }
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = e
  if (!accessKeyId !== !secretAccessKey) {
    throw new SettingsError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: one of them is missing.')
  }
  if (!e.S3_REGION && !e.S3_ENDPOINT) {
    throw new SettingsError(
      'S3_BUCKET is set, but neither S3_REGION (at Amazon) nor S3_ENDPOINT (elsewhere).',
    )
  }
  return {
    bucket: e.S3_BUCKET,
    endpoint: e.S3_ENDPOINT ?? null,
    region: e.S3_REGION ?? 'us-east-1',
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
  }
}
