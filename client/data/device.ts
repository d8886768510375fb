// What belongs to this device rather than to one user: who is signed in or still leaving, the last `/api/config`,
// shared photos.
import Dexie, { type EntityTable } from 'dexie'
import type { PublicConfig } from '../../contract/account.ts'

export interface SessionUser {
  uid: string
  displayName: string
  email: string
}

/** Where Firebase gives a new token. */
export interface FirebaseSource {
  apiKey: string
  /** Origin of the emulator, in tests. */
  emulator: string | null
}

export interface StoredSession {
  id: 'current'
  user: SessionUser
  token: string
  refreshToken: string
  /** Absent: local sign-in gives the new one. */
  firebase?: FirebaseSource
  /** Milliseconds since 1970, by the token's own `exp`. */
  expiresAt: number
}

export interface StoredConfig {
  id: 'config'
  config: PublicConfig
}

export interface StoredShare {
  /** Whose it is ('': nobody was signed in), its turn, and when it was shared in ms: read without the photo itself. */
  id: [owner: string, turn: number, at: number]
  name: string
  type: string
  bytes: ArrayBuffer
  /** The first of its share: shown without being asked for. */
  opens: boolean
}

/** Somebody whose sign-out has begun here: until it has ended all of it can be done again. */
export interface StoredLeave {
  uid: string
  /** Also what only this device has, as they said. */
  unsentToo: boolean
}

class DeviceDb extends Dexie {
  declare session: EntityTable<StoredSession, 'id'>
  declare config: EntityTable<StoredConfig, 'id'>
  declare shared: EntityTable<StoredShare, 'id'>
  declare leaving: EntityTable<StoredLeave, 'uid'>

  constructor() {
    super('platelight-session')
    this.version(1).stores({ session: 'id', config: 'id' })
    this.version(2).stores({ shared: 'id' })
    this.version(3).stores({ leaving: 'uid' })
  }
}

export const deviceDb = new DeviceDb()

/** As stored, also where nobody subscribed: the service worker. */
export async function readSessionUser(): Promise<SessionUser | null> {
  return (await deviceDb.session.get('current'))?.user ?? null
}
