// Pictures out (public by their address) and in (signed in).
import { Hono } from 'hono'
import { AppError } from '../../contract/errors.ts'
import type { SignedIn } from '../accounts/signed-in.ts'
import { type Db, inTransaction } from '../db/db.ts'
import { chosenFile, readFields } from '../request.ts'
import { FOR_EVER, insertPicture, mimeOfName, type PictureMime, pictureUrl } from './picture.ts'
import { receivePicture, withStored } from './receive.ts'
import type { PictureStore } from './store.ts'
import { createThumbnails } from './thumbnails.ts'

const NAME = '/pictures/:name{[\\w-]{24}\\.(?:jpg|png|webp)}'

/** `GET /pictures/{id}.{ext}`, and `?w=` for a small WebP, made once. */
export function pictureRoutes({ store }: { store: PictureStore }) {
  const thumbnail = createThumbnails(store)
  return new Hono().get(NAME, async (c) => {
    const name = c.req.param('name')
    const width = c.req.query('w')
    const mime: PictureMime | null = width ? 'image/webp' : mimeOfName(name)
    const picture = width ? await thumbnail(name, width) : await store.stream(name)
    if (!picture || !mime) throw new AppError('not_found')
    const headers = { 'content-type': mime, 'cache-control': FOR_EVER, 'content-disposition': 'inline' }
    if (picture instanceof Uint8Array) return c.body(picture, 200, headers)
    const sized: Record<string, string> = { ...headers }
    if (picture.bytes !== null) sized['content-length'] = String(picture.bytes)
    if (c.req.method === 'HEAD') {
      // Nobody will read it to its end.
      await picture.body.cancel()
      return c.body(null, 200, sized)
    }
    return c.body(picture.body, 200, sized)
  })
}

/** `POST /api/upload`, multipart `image` → `{url}`. What nothing refers to within seven days is collected. */
export function uploadRoutes({ db, store, now }: { db: Db; store: PictureStore; now: () => number }) {
  return new Hono<SignedIn>().post('/api/upload', async (c) => {
    const { image: file } = await readFields(c)
    const image = file instanceof File ? chosenFile(file) : null
    if (!image) throw new AppError('no_image')
    const owner = { userId: c.var.user.id, checksum: null }
    const received = await receivePicture(new Uint8Array(await image.arrayBuffer()), owner)
    await withStored(store, received, () =>
      inTransaction(db, (trx) => insertPicture(trx, received.picture, now())),
    )
    return c.json({ url: pictureUrl(received.picture.id, received.picture.mime) })
  })
}
