// A picture's id, its address, and its row. The address is the permission: 144 random bits, listed nowhere.
import { randomBytes } from 'node:crypto'
import type { UploadMimeType } from '../../contract/limits.ts'
import type { Trx } from '../db/db.ts'

export type PictureMime = UploadMimeType

/** The bytes behind an address never change. */
export const FOR_EVER = 'public, max-age=31536000, immutable'

const EXTENSIONS: Record<PictureMime, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

export interface Picture {
  id: string
  userId: string
  mime: PictureMime
  bytes: number
  width: number
  height: number
  /** SHA-256 (or fallback) that the client computed; a name for the file, never a proof. */
  checksum: string | null
}

export function newPictureId(): string {
  return randomBytes(18).toString('base64url')
}

/** Name in the picture store, and last part of the address. */
export function pictureName(id: string, mime: PictureMime): string {
  return `${id}.${EXTENSIONS[mime]}`
}

export function pictureUrl(id: string, mime: PictureMime): string {
  return `/pictures/${pictureName(id, mime)}`
}

const ADDRESS = /^\/pictures\/([\w-]{24})\.(jpg|png|webp)$/

/** The id in one of our root-relative addresses, or null for any other address. */
export function pictureIdOf(url: string): string | null {
  return ADDRESS.exec(url)?.[1] ?? null
}

export function mimeOfName(name: string): PictureMime | null {
  const extension = name.slice(name.lastIndexOf('.') + 1)
  const entry = Object.entries(EXTENSIONS).find(([, known]) => known === extension)
  return (entry?.[0] as PictureMime | undefined) ?? null
}

export async function insertPicture(trx: Trx, picture: Picture, now: number): Promise<void> {
  await trx
    .insertInto('pictures')
    .values({
      id: picture.id,
      user_id: picture.userId,
      mime: picture.mime,
      bytes: picture.bytes,
      width: picture.width,
      height: picture.height,
      checksum: picture.checksum,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/**
 * Takes a picture of this user's into use, in the transaction that will refer to it: from here on the collector leaves
 * it alone.
 * @returns its type, or null where there is none, or none of theirs
 */
export async function claimPicture(trx: Trx, userId: string, id: string): Promise<PictureMime | null> {
  const row = await trx
    .updateTable('pictures')
    .set({ unused_since: null })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('doomed_at', 'is', null)
    .returning('mime')
    .executeTakeFirst()
  return row?.mime ?? null
}
