// Where PostgreSQL's server programs are; Debian keeps them out of the path. Node built-ins only: setup.mjs asks too.
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const PACKAGES = ['/usr/lib/postgresql', '/usr/pgsql', '/opt/homebrew/opt', '/usr/local/opt']

/** @returns {string | null} the folder of `postgres` and `initdb`, of the newest version there is; null for none */
export function postgresFolder() {
  const versions = PACKAGES.filter((folder) => existsSync(folder)).flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /^(postgresql@?)?[\d.]+$/.test(name))
      .sort((a, b) => Number.parseFloat(b.replace(/^\D+/, '')) - Number.parseFloat(a.replace(/^\D+/, '')))
      .map((name) => join(folder, name, 'bin')),
  )
  const folders = [process.env.POSTGRES_BIN, ...versions, ...(process.env.PATH ?? '').split(delimiter)]
  const isThere = (folder) => ['postgres', 'initdb'].every((name) => existsSync(join(folder, name)))
  return folders.find((folder) => folder && isThere(folder)) ?? null
}
