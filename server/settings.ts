// The only reader of process.env. Everything wrong is said in one readable sentence at the start.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { isLoopbackHost } from './accounts/loopback.ts'
import type { PayPalKeys } from './billing/provider.ts'
import { isAddressRange } from './client-address.ts'
import type { EngineSettings } from './engine/open.ts'
import type { TraceSettings } from './operations/traces.ts'
import type { BucketSettings } from './pictures/bucket.ts'
import { vapidProblem } from './push/keys.ts'
import type { VapidKeys } from './push/send.ts'
import { BUCKET_ENVIRONMENT, readBucket } from './settings-bucket.ts'
import { ENGINE_ENVIRONMENT, readEngine } from './settings-engine.ts'
import { SettingsError } from './settings-error.ts'
import {
  FIREBASE_ENVIRONMENT,
  type FirebaseSettings,
  readFirebase,
  refuseOpenEmulator,
} from './settings-firebase.ts'
import { PAYPAL_ENVIRONMENT, readPayPal } from './settings-paypal.ts'

export { SettingsError }

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
  DATABASE_URL: z
    .string()
    .refine(
      (text) =>
        URL.canParse(text) &&
        /^postgres(ql)?:$/.test(new URL(text).protocol) &&
        new URL(text).pathname.length > 1,
      'must look like postgres://user:password@host:5432/database',
    )
    .optional(),
  ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  TRUST_PROXY: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
    .refine(
      (parts) => parts.every(isAddressRange),
      'must be addresses or ranges with commas between them, like 10.0.0.0/8, 127.0.0.1',
    )
    .optional(),
  ...ENGINE_ENVIRONMENT,
  ...PAYPAL_ENVIRONMENT,
  ...FIREBASE_ENVIRONMENT,
  ...BUCKET_ENVIRONMENT,
  ALLOW_LOCAL_SIGN_IN: flag,
  ALLOW_STAND_IN_PAYMENTS: flag,
  NODE_ENV: z.string().optional(),
  // Written into attributes of our pages as they are.
  SUPPORT_EMAIL: z
    .email()
    .regex(/^[^<>&"']+$/)
    .optional(),
  GA_MEASUREMENT_ID: z
    .string()
    .regex(/^G-[A-Z0-9]{4,20}$/, 'must look like G-XXXXXXXXXX')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[\w-]+=[^,\s]+(,\s*[\w-]+=[^,\s]+)*$/, 'must look like name=value,name=value')
    .optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('info'),
})

/** Everything that is read. */
export const SETTING_NAMES: readonly string[] = Object.keys(Environment.shape)

export interface Settings {
  port: number
  host: string
  /** Origin users see, without a trailing slash. */
  publicUrl: string
  dataDir: string
  /** PostgreSQL; null: SQLite in the data folder. */
  databaseUrl: string | null
  /** What this process does: answer requests, make pictures, or both. */
  role: 'all' | 'api' | 'worker'
  /** Addresses and ranges of proxies whose word about the client counts. */
  trustedProxies: readonly string[]
  engine: EngineSettings
  /** Where pictures are; null: files under the data folder. */
  bucket: BucketSettings | null
  allowLocalSignIn: boolean
  /** null: the stand-in, which moves no money. */
  paypal: PayPalKeys | null
  allowStandInPayments: boolean
  /** null: local sign-in. */
  firebase: FirebaseSettings | null
  /** Google Analytics; null: nothing is measured. */
  measurementId: string | null
  /** Of the footer. */
  supportEmail: string | null
  /** Who bears it may read /metrics; null: only this machine. */
  metricsToken: string | null
  /** OpenTelemetry collector; null: nothing is traced. */
  traces: TraceSettings | null
  /** Web Push; null: a device is told only while the app is open there. */
  vapid: VapidKeys | null
  logLevel: string
  /** Started through npm: its shell keeps signals to itself, so the server ends when the shell does. */
  endsWithParent: boolean
}

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
  const e = parsed.data
  const settings: Settings = {
    port: e.PORT,
    host: e.HOST,
    publicUrl: (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/+$/, ''),
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL ?? null,
    role: e.ROLE,
    trustedProxies: e.TRUST_PROXY ?? [],
    engine: readEngine(e),
    bucket: readBucket(e),
    allowLocalSignIn: e.ALLOW_LOCAL_SIGN_IN,
    paypal: readPayPal(e),
    allowStandInPayments: e.ALLOW_STAND_IN_PAYMENTS,
    firebase: readFirebase(e),
    measurementId: e.GA_MEASUREMENT_ID ?? null,
    supportEmail: e.SUPPORT_EMAIL ?? null,
    metricsToken: e.METRICS_TOKEN ?? null,
    traces: readTraces(e),
    vapid: readVapid(e),
    logLevel: e.LOG_LEVEL,
    endsWithParent: env.npm_lifecycle_event !== undefined && process.platform !== 'win32',
  }
  refuseLonelyRole(settings)
  refuseOpenEmulator(settings, e.NODE_ENV)
  refuseOpenDefaults(settings)
  return settings
}

function readTraces(e: z.infer<typeof Environment>): TraceSettings | null {
  if (!e.OTEL_EXPORTER_OTLP_ENDPOINT) return null
  const pairs = (e.OTEL_EXPORTER_OTLP_HEADERS ?? '').split(/,\s*/).filter((pair) => pair !== '')
  return {
    endpoint: e.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''),
    headers: Object.fromEntries(pairs.map((pair) => [pair.split('=')[0], pair.slice(pair.indexOf('=') + 1)])),
  }
}

/** The embedded queue is inside one process. */
function refuseLonelyRole({ role, databaseUrl }: Settings): void {
  if (role === 'all' || databaseUrl) return
  throw new SettingsError(
    `ROLE is ${role}, but DATABASE_URL isn't set. Without PostgreSQL one process does everything: set DATABASE_URL, ` +
      'or remove ROLE.',
  )
}

/** @throws SettingsError that says how to get a pair, or whom push services are to ask */
function readVapid(e: z.infer<typeof Environment>): VapidKeys | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = e
  if (!publicKey && !privateKey) return null
  const problem = vapidProblem(publicKey ?? '', privateKey ?? '')
  if (problem) {
    throw new SettingsError(`${problem} \`npx web-push generate-vapid-keys\` makes a pair; set both of it.`)
  }
  const isHttps = e.PUBLIC_URL?.startsWith('https:')
  const contact = e.SUPPORT_EMAIL ? `mailto:${e.SUPPORT_EMAIL}` : isHttps ? e.PUBLIC_URL : undefined
  if (!publicKey || !privateKey || !contact) {
    throw new SettingsError(
      'VAPID_PUBLIC_KEY is set, but push services want to know whom to ask about our messages. Set SUPPORT_EMAIL ' +
        'or an https PUBLIC_URL too.',
    )
  }
  return { publicKey, privateKey, contact }
}

/** What gives away what it guards needs an explicit yes before other machines may reach it. */
function refuseOpenDefaults(settings: Settings): void {
  const publicHost = new URL(settings.publicUrl).hostname
  if (isLoopbackHost(settings.host) && isLoopbackHost(publicHost)) return
  const where = `HOST ${settings.host} and PUBLIC_URL ${settings.publicUrl} can be reached from other machines, and`
  if (!settings.firebase && !settings.allowLocalSignIn) {
    throw new SettingsError(
      `${where} local sign-in would let anybody there sign in as anybody. Use localhost, or set ` +
        'ALLOW_LOCAL_SIGN_IN=1 if that is meant.',
    )
  }
  if (!settings.paypal && !settings.allowStandInPayments) {
    throw new SettingsError(
      `${where} the payment stand-in would give anybody there credits for nothing. Set PAYPAL_ENV and its keys, or ` +
        'ALLOW_STAND_IN_PAYMENTS=1 if that is meant.',
    )
  }
}

/** The environment of this process, completed by a `.env` file beside package.json. */
export function loadEnvironment(): Record<string, string | undefined> {
  const file = resolve(import.meta.dirname, '../.env')
  if (existsSync(file)) process.loadEnvFile(file)
  return process.env
}

/** Settings of this process. @throws SettingsError */
export function loadSettings(): Settings {
  return readSettings(loadEnvironment())
}
