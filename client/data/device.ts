// What belongs to this device rather than to one user: who is signed in, the last `/api/config`, a shared photo.
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
  id: 'photo'
  /** Who was signed in; null: nobody. */
  uid: string | null
  name: string
  type: string
  bytes: ArrayBuffer
  /** ms */
  at: number
}

class DeviceDb extends Dexie {
  declare session: EntityTable<StoredSession, 'id'>
  declare config: EntityTable<StoredConfig, 'id'>
  declare shared: EntityTable<StoredShare, 'id'>

  constructor() {
    super('platelight-session')
    this.version(1).stores({ session: 'id', config: 'id' })
    this.version(2).stores({ shared: 'id' })
  }
}

export const deviceDb = new DeviceDb()
