// Folders that must be there. (Node's recursive mkdir never ends under /proc and the like.)
import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** A folder that can't be used; the message is the whole story. */
export class FolderError extends Error {}

/**
 * Makes a folder and what is missing above it.
 * @throws FolderError
 */
export function makeFolder(folder: string, mode = 0o777): void {
  try {
    make(folder, mode)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    const why =
      code === 'EEXIST' || code === 'ENOTDIR' ? 'there is a file of that name' : `the system says ${code}`
    throw new FolderError(`The folder ${folder} can’t be made: ${why}. Choose another one.`, { cause })
  }
}

function make(folder: string, mode: number): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  const parent = dirname(folder)
  if (parent !== folder) make(parent, mode)
  mkdirSync(folder, { mode })
}
