// One process per data folder: the embedded queue and its leases rely on it.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { FolderError, makeFolder } from '../folders.ts'

/** In a folder that `npm run backup` made, which may remove things from it. A server takes it out of its own. */
export const BACKUP_MARK = 'platelight-backup'

/**
 * Takes the folder until the process ends, however it ends: SQLite's file lock goes with the process,
 * where a pid file would outlive a kill.
 * @returns a function that gives the folder back
 * @throws FolderError when another process holds it, or it can't be made
 */
export function lockFolder(folder: string): () => void {
  makeFolder(folder, 0o700)
  const lock = new DatabaseSync(join(folder, 'in-use.lock'))
  try {
    lock.exec('pragma locking_mode = exclusive; pragma journal_mode = memory; begin exclusive')
  } catch (cause) {
    lock.close()
    throw new FolderError(
      `Another Platelight is using ${folder}. Stop it, or give this one a folder of its own with DATA_DIR.`,
      { cause },
    )
  }
  return () => lock.close()
}
