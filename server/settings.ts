// The only reader of process.env. Everything wrong is said in one readable sentence at the start.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { isLoopbackHost } from './accounts/loopback.ts'

const flag = z
  .enum(['0', '1', ''])
  .optional()
  .transform((value) => value === '1')

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(8787),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => /^\/?$/.test(new URL(url).pathname), 'must be an address without a path')
    .optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  ROLE: z.enum(['all']).default('all'),
  ENGINE: z.enum(['studio']).default('studio'),
  ALLOW_LOCAL_SIGN_IN: flag,
  SUPPORT_EMAIL: z.email().optional(),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('info'),
})

/** Settings of seams whose outside implementation is not built yet: silence would be worse than a refusal. */
const NOT_YET =
  /^(DATABASE_URL|TRUST_PROXY|S3_.+|GEMINI_.+|IMAGES_.+|FIREBASE_.+|PAYPAL_.+|GA_MEASUREMENT_ID|VAPID_.+|METRICS_TOKEN|ALLOW_STAND_IN_PAYMENTS)$/

export interface Settings {
  port: number
  host: string
  /** Origin users see, without a trailing slash. */
  publicUrl: string
  dataDir: string
  engine: 'studio'
  allowLocalSignIn: boolean
  logLevel: string
  /** Started through npm: its shell keeps signals to itself, so the server ends when the shell does. */
  endsWithParent: boolean
}

/** Thrown for a setting that cannot be used; the message is the whole story. */
export class SettingsError extends Error {}

/**
 * Reads and checks the settings.
 * @throws SettingsError with one sentence a person can act on
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new SettingsError(`Settings are wrong. ${problems.join('; ')}. See .env.example.`)
  }
  const notYet = Object.keys(given).find((name) => NOT_YET.test(name))
  if (notYet) {
    throw new SettingsError(`${notYet} is set, but this version only has the embedded default. Remove it.`)
  }
  const e = parsed.data
  const settings: Settings = {
    port: e.PORT,
    host: e.HOST,
    publicUrl: (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/+$/, ''),
    dataDir: resolve(e.DATA_DIR),
    engine: e.ENGINE,
    allowLocalSignIn: e.ALLOW_LOCAL_SIGN_IN,
    logLevel: e.LOG_LEVEL,
    endsWithParent: env.npm_lifecycle_event !== undefined && process.platform !== 'win32',
  }
  refuseOpenLocalSignIn(settings)
  return settings
}

/** Local sign-in lets anyone be anyone, so beyond this machine it needs an explicit yes. */
function refuseOpenLocalSignIn(settings: Settings): void {
  if (settings.allowLocalSignIn) return
  const publicHost = new URL(settings.publicUrl).hostname
  if (isLoopbackHost(settings.host) && isLoopbackHost(publicHost)) return
  throw new SettingsError(
    `HOST ${settings.host} and PUBLIC_URL ${settings.publicUrl} can be reached from other machines, and local ` +
      'sign-in would let anybody there sign in as anybody. Use localhost, or set ALLOW_LOCAL_SIGN_IN=1 if that is meant.',
  )
}

/** Settings of this process: the environment, completed by a `.env` file beside package.json. */
export function loadSettings(): Settings {
  const file = resolve(import.meta.dirname, '../.env')
  if (existsSync(file)) process.loadEnvFile(file)
  return readSettings(process.env)
}
