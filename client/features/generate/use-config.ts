// What the client may know of the server's set-up: the kept one at once, the present one when it has come.
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import type { PublicConfig } from '../../../contract/account.ts'
import { getConfig, keptConfig } from '../../data/config.ts'

export function useConfig(): PublicConfig | undefined {
  useEffect(() => {
    // Without a connection the kept one has to do.
    void getConfig().catch(() => {})
  }, [])
  return useLiveQuery(keptConfig)
}
