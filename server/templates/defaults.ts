// The default templates as rows and pictures. They are in no table: they come with the program, so a deployment can
// change them for everybody at once.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Template } from '../../contract/template.ts'
import { streamFile } from '../pictures/files.ts'
import { type PictureMime, pictureName, pictureUrl } from '../pictures/picture.ts'
import type { PictureStore } from '../pictures/store.ts'
import { DEFAULT_TEMPLATES, type DefaultTemplate } from './defaults/catalog.ts'

const FOLDER = join(import.meta.dirname, 'defaults')
const MIME: PictureMime = 'image/webp'
/** The wire wants a date, and theirs must not change from start to start. */
const CREATED_AT = '2026-01-01T00:00:00.000Z'

export interface DefaultTemplates {
  /** In the catalogue's order. */
  readonly rows: readonly Template[]
  /** Changes when any of them does. */
  readonly fingerprint: string
  /** The id and type of a default's picture, by the template's id. */
  pictureOf(templateId: string): { id: string; mime: PictureMime } | null
  /** Where the file of a picture's name is, or null for what is no default's picture. */
  pathOf(pictureName: string): string | null
}

/** Reads every picture once: its address is made from its content, so that it can be cached for ever. */
export function loadDefaults(
  catalog: readonly DefaultTemplate[] = DEFAULT_TEMPLATES,
  folder = FOLDER,
): DefaultTemplates {
  const entries = catalog.map((entry) => {
    const path = join(folder, entry.file)
    return { ...entry, path, pictureId: sha256(readFileSync(path)).slice(0, 24) }
  })
  const rows = entries.map(
    ({ id, name, description, pictureId }): Template => ({
      id,
      name,
      description,
      image_url: pictureUrl(pictureId, MIME),
      is_default: true,
      created_at: CREATED_AT,
    }),
  )
  const pictures = new Map(entries.map(({ id, pictureId }) => [id, { id: pictureId, mime: MIME }]))
  const paths = new Map(entries.map(({ pictureId, path }) => [pictureName(pictureId, MIME), path]))
  return {
    rows,
    fingerprint: sha256(JSON.stringify(rows)).slice(0, 12),
    pictureOf: (id) => pictures.get(id) ?? null,
    pathOf: (name) => paths.get(name) ?? null,
  }
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url')
}

/** A store that also has the defaults' pictures, so that they are served, made small and styled like all others. */
export function withDefaultPictures(store: PictureStore, defaults: DefaultTemplates): PictureStore {
  return {
    ...store,
    async read(name) {
      const path = defaults.pathOf(name)
      return path ? await readFile(path) : await store.read(name)
    },
    async stream(name) {
      const path = defaults.pathOf(name)
      return path ? await streamFile(path) : await store.stream(name)
    },
    async writtenAt(name) {
      const path = defaults.pathOf(name)
      return path ? (await stat(path)).mtimeMs : await store.writtenAt(name)
    },
  }
}
