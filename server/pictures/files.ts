// Pictures as files under the data folder: written to a temporary name, synced, renamed.
import { access, constants, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { PictureStore, PictureStream } from './store.ts'

async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** @throws Node's ENOENT where there is no such file */
export async function streamFile(path: string): Promise<PictureStream> {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    // It closes the handle at its end, and when it is cancelled.
    const body = Readable.toWeb(handle.createReadStream()) as ReadableStream<Uint8Array>
    return { body, bytes: size }
  } catch (error) {
    await handle.close()
    throw error
  }
}

export function createFileStore(folder: string): PictureStore {
  // Two letters a folder keep directories small at a million pictures.
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name)
  return {
    kind: 'files',
    async write(name, bytes) {
      const path = pathOf(name)
      const temporary = `${path}.${crypto.randomUUID()}.part`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        const handle = await open(temporary, 'wx', 0o600)
        try {
          await handle.writeFile(bytes)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(temporary, path)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
      await syncFolder(dirname(path))
    },
    async read(name) {
      return await unlessMissing(readFile(pathOf(name)))
    },
    async stream(name) {
      return await unlessMissing(streamFile(pathOf(name)))
    },
    async remove(name) {
      await rm(pathOf(name), { force: true })
    },
    async list(start) {
      const names = await unlessMissing(readdir(join(folder, start)))
      // A file system that doesn't tell capitals apart has other names in this folder too.
      return (names ?? []).filter((name) => name.startsWith(start))
    },
    async writtenAt(name) {
      return (await unlessMissing(stat(pathOf(name))))?.mtimeMs ?? null
    },
    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await access(folder, constants.R_OK | constants.W_OK)
    },
  }
}
