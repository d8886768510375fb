// The Firebase project that says who somebody is, or its emulator.
import { z } from 'zod'
import { isLoopbackHost } from './accounts/loopback.ts'
import { SettingsError } from './settings-error.ts'

export const FIREBASE_ENVIRONMENT = {
  FIREBASE_PROJECT_ID: z
    .string()
    .regex(/^[a-z0-9-]{1,63}$/)
    .optional(),
  FIREBASE_API_KEY: z
    .string()
    .regex(/^[\w-]+$/)
    .optional(),
  FIREBASE_AUTH_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a host name, like my-project.firebaseapp.com')
    .optional(),
  FIREBASE_JWKS_URL: z.url({ protocol: /^https?$/ }).optional(),
  FIREBASE_AUTH_EMULATOR_HOST: z
    .string()
    .regex(/^[^/:]+:\d{1,5}$/, 'must be a host and a port, like 127.0.0.1:9099')
    .optional(),
}

type Environment = z.infer<z.ZodObject<typeof FIREBASE_ENVIRONMENT>>

export interface FirebaseSettings {
  projectId: string
  /** Of the project's web app: public, and needed to sign in. Without it only tokens got elsewhere open the API. */
  apiKey: string | null
  /** The project's own host of the pages that ask who you are. */
  authDomain: string
  /** Where the keys are that its tokens are signed with. */
  jwksUrl: string
  /** host:port of the emulator, whose tokens nobody has signed. */
  emulatorHost: string | null
}

const GOOGLES_KEYS =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

/** @throws SettingsError for a setting that means nothing without the project */
export function readFirebase(e: Environment): FirebaseSettings | null {
  if (!e.FIREBASE_PROJECT_ID) {
    const names = ['API_KEY', 'AUTH_DOMAIN', 'JWKS_URL', 'AUTH_EMULATOR_HOST'] as const
    const given = names.find((name) => e[`FIREBASE_${name}`] !== undefined)
    if (!given) return null
    throw new SettingsError(
      `FIREBASE_${given} is set, but FIREBASE_PROJECT_ID isn't. Set it too, or remove FIREBASE_${given}.`,
    )
  }
  return {
    projectId: e.FIREBASE_PROJECT_ID,
    apiKey: e.FIREBASE_API_KEY ?? null,
    authDomain: e.FIREBASE_AUTH_DOMAIN ?? `${e.FIREBASE_PROJECT_ID}.firebaseapp.com`,
    jwksUrl: e.FIREBASE_JWKS_URL ?? GOOGLES_KEYS,
    emulatorHost: e.FIREBASE_AUTH_EMULATOR_HOST ?? null,
  }
}

interface Guarded {
  host: string
  publicUrl: string
  firebase: FirebaseSettings | null
}

/** Anybody can write a token that the emulator could have given. @throws SettingsError */
export function refuseOpenEmulator(settings: Guarded, nodeEnv: string | undefined): void {
  const emulator = settings.firebase?.emulatorHost
  if (!emulator) return
  const hosts = [settings.host, new URL(settings.publicUrl).hostname, emulator.replace(/:\d+$/, '')]
  if (hosts.every(isLoopbackHost) && nodeEnv !== 'production') return
  throw new SettingsError(
    `FIREBASE_AUTH_EMULATOR_HOST is ${emulator}: the server would believe tokens that nobody has signed. That is for ` +
      'tests on one machine, so HOST, PUBLIC_URL and the emulator must be localhost, and NODE_ENV not production.',
  )
}
