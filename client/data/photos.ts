// A photo from the moment it is picked: copied at once, because the file behind it may go away.
import { AppError, type ErrorCode } from '../../contract/errors.ts'
import {
  MAX_PIXELS,
  MAX_UPLOAD_BYTES,
  MIN_SIDE_PIXELS,
  TEMPLATE_MIME_TYPES,
  UPLOAD_MIME_TYPES,
} from '../../contract/limits.ts'
import type { PlatelightDb } from './db.ts'

export interface PickedPhoto {
  name: string
  type: string
  bytes: ArrayBuffer
  checksum: string
}

export interface PickedFile extends Blob {
  name?: string
  lastModified?: number
}

const UNKNOWN_TYPE = 'application/octet-stream'

interface Rules {
  types: readonly string[]
  wrongType: ErrorCode
  tooLarge: ErrorCode
}
const DISH: Rules = { types: UPLOAD_MIME_TYPES, wrongType: 'image_type', tooLarge: 'image_too_large' }
const TEMPLATE: Rules = {
  types: TEMPLATE_MIME_TYPES,
  wrongType: 'template_image_type',
  tooLarge: 'template_image_too_large',
}

/** The size of a picture in natural pixels; only a page can tell. Throws for what is none. */
export type Measure = (picture: Blob) => Promise<{ width: number; height: number }>

/**
 * Throws AppError image_type, image_too_large or image_damaged (also for an empty or unreadable file); where it can be
 * measured also image_dimensions and image_too_small.
 */
export async function pickPhoto(file: PickedFile, measure?: Measure): Promise<PickedPhoto> {
  return await pick(file, DISH, measure)
}

/** A GIF is fine too. Throws as `pickPhoto`, with template_image_type and template_image_too_large. */
export async function pickTemplatePicture(file: PickedFile, measure?: Measure): Promise<PickedPhoto> {
  return await pick(file, TEMPLATE, measure)
}

/** The photo behind a row's `local_image`; null once it has been dropped. */
export async function readPhotoById(db: PlatelightDb, photoId: string): Promise<Blob | null> {
  const photo = await db.photos.get(photoId)
  return photo ? new Blob([photo.bytes], { type: photo.type }) : null
}

async function pick(file: PickedFile, rules: Rules, measure?: Measure): Promise<PickedPhoto> {
  if (
    file.size > MAX_UPLOAD_BYTES &&
    (file.type === '' || file.type === UNKNOWN_TYPE || rules.types.includes(file.type))
  ) {
    throw new AppError(rules.tooLarge)
  }
  const bytes = await file.arrayBuffer().catch((cause: unknown) => {
    throw new AppError('image_damaged', { cause })
  })
  // Some Android pickers, file managers and drops give no type, or none that says anything.
  const type = file.type && file.type !== UNKNOWN_TYPE ? file.type : sniffType(bytes)
  if (bytes.byteLength === 0) throw new AppError('image_damaged')
  if (!rules.types.includes(type)) throw new AppError(rules.wrongType)
  if (measure) await checkPixels(new Blob([bytes], { type }), measure)
  return { name: file.name || 'photo', type, bytes, checksum: await checksum(file, bytes) }
}

async function checkPixels(picture: Blob, measure: Measure): Promise<void> {
  const { width, height } = await measure(picture).catch((cause: unknown) => {
    throw new AppError('image_damaged', { cause })
  })
  if (width * height > MAX_PIXELS) throw new AppError('image_dimensions')
  if (Math.min(width, height) < MIN_SIDE_PIXELS) throw new AppError('image_too_small')
}

function sniffType(bytes: ArrayBuffer): string {
  const head = String.fromCharCode(...new Uint8Array(bytes.slice(0, 12)))
  if (head.startsWith('\x89PNG')) return 'image/png'
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('GIF8')) return 'image/gif'
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'image/webp'
  return ''
}

/** SHA-256 as hex; on plain http, where there is none, 32 letters and digits as the specification says. */
async function checksum(file: PickedFile, bytes: ArrayBuffer): Promise<string> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle
  if (!subtle) return fallbackChecksum(file, Date.now())
  const hash = new Uint8Array(await subtle.digest('SHA-256', bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function fallbackChecksum(file: PickedFile, now: number): string {
  // Numbers first: a long name must not crowd out what makes two files differ.
  const numbers = [now, file.lastModified ?? 0, file.size].map((n) => n.toString(36)).join('')
  const letters = (file.name ?? '').replace(/[^a-z0-9]/gi, '')
  return (numbers + letters).slice(0, 32).padEnd(32, '0')
}
