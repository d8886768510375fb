// What belongs to this device rather than to one user: who is signed in, and the last `/api/config`.
import Dexie, { type EntityTable } from 'dexie'
import type { PublicConfig } from '../../contract/account.ts'

export interface SessionUser {
  uid: string
  displayName: string
  email: string
}

export interface StoredSession {
  id: 'current'
  user: SessionUser
  token: string
  refreshToken: string
  /** Milliseconds since 1970, by the token's own `exp`. */
  expiresAt: number
}

export interface StoredConfig {
  id: 'config'
  config: PublicConfig
}

class DeviceDb extends Dexie {
  declare session: EntityTable<StoredSession, 'id'>
  declare config: EntityTable<StoredConfig, 'id'>

  constructor() {
    super('platelight-session')
    this.version(1).stores({ session: 'id', config: 'id' })
  }
}

export const deviceDb = new DeviceDb()
