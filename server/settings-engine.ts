// Which engine makes the pictures, and what it needs.
import { z } from 'zod'
import { isLoopbackHost } from './accounts/loopback.ts'
import type { EngineSettings } from './engine/open.ts'
import { SettingsError } from './settings-error.ts'

const address = z.url({ protocol: /^https?$/ })

export const ENGINE_ENVIRONMENT = {
  ENGINE: z.enum(['studio', 'google', 'openai']).optional(),
  ENGINE_CONCURRENCY: z.coerce.number().int().min(1).max(64).optional(),
  GEMINI_API_KEY: z.string().optional(),
  GEMINI_MODEL: z
    .string()
    .regex(/^[\w.-]+$/, 'must be a model’s name, like gemini-nano-banana-2.1')
    .optional(),
  GEMINI_BASE_URL: address.optional(),
  IMAGES_BASE_URL: address.optional(),
  IMAGES_API_KEY: z.string().optional(),
  IMAGES_MODEL: z.string().optional(),
}

type Environment = z.infer<z.ZodObject<typeof ENGINE_ENVIRONMENT>>

/** Names change every few months: this one is what a new project gets today. */
export const DEFAULT_GEMINI_MODEL = 'gemini-nano-banana-2.1'
/** An outside service is mostly waited for; the built-in one takes both hands. */
const AT_ONCE = { studio: 1, google: 4, openai: 4 }

/**
 * The engine that is asked for, else the first that is configured, else the built-in one.
 * @throws SettingsError that names what is missing
 */
export function readEngine(e: Environment): EngineSettings {
  const kind = e.ENGINE ?? (e.GEMINI_API_KEY ? 'google' : e.IMAGES_BASE_URL ? 'openai' : 'studio')
  refuseHalf(e)
  const atOnce = e.ENGINE_CONCURRENCY ?? AT_ONCE[kind]
  if (kind === 'google') return { kind, atOnce, ...readGoogle(e) }
  if (kind === 'openai') return { kind, atOnce, ...readOpenAi(e) }
  return { kind, atOnce }
}

/** A setting that would be ignored is a misunderstanding. */
function refuseHalf(e: Environment): void {
  const lonely = (['GEMINI_MODEL', 'GEMINI_BASE_URL'] as const).find((name) => e[name] && !e.GEMINI_API_KEY)
  if (lonely)
    throw new SettingsError(`${lonely} is set, but GEMINI_API_KEY isn’t. Set it too, or remove ${lonely}.`)
  const alone = (['IMAGES_API_KEY', 'IMAGES_MODEL'] as const).find((name) => e[name] && !e.IMAGES_BASE_URL)
  if (alone)
    throw new SettingsError(`${alone} is set, but IMAGES_BASE_URL isn’t. Set it too, or remove ${alone}.`)
}

function readGoogle(e: Environment) {
  if (!e.GEMINI_API_KEY) {
    throw new SettingsError('ENGINE is google, but GEMINI_API_KEY is missing. aistudio.google.com gives one.')
  }
  refuseOpenLine('GEMINI_BASE_URL', e.GEMINI_BASE_URL)
  return {
    apiKey: e.GEMINI_API_KEY,
    model: e.GEMINI_MODEL ?? DEFAULT_GEMINI_MODEL,
    baseUrl: e.GEMINI_BASE_URL?.replace(/\/+$/, '') ?? null,
  }
}

function readOpenAi(e: Environment) {
  if (!e.IMAGES_BASE_URL) {
    throw new SettingsError(
      'ENGINE is openai, but IMAGES_BASE_URL is missing: the address of a server with /v1/images/edits, like ' +
        'https://api.openai.com/v1.',
    )
  }
  const { hostname } = new URL(e.IMAGES_BASE_URL)
  const missing = (['IMAGES_API_KEY', 'IMAGES_MODEL'] as const).find((name) => !e[name])
  if (hostname === 'api.openai.com' && missing) {
    throw new SettingsError(`IMAGES_BASE_URL is OpenAI’s, which needs ${missing} too.`)
  }
  if (e.IMAGES_API_KEY) refuseOpenLine('IMAGES_BASE_URL', e.IMAGES_BASE_URL)
  return {
    baseUrl: e.IMAGES_BASE_URL.replace(/\/+$/, ''),
    apiKey: e.IMAGES_API_KEY ?? null,
    model: e.IMAGES_MODEL ?? null,
  }
}

/** A key that travels in the clear is soon somebody else's. */
function refuseOpenLine(name: string, url: string | undefined): void {
  if (!url) return
  const { protocol, hostname } = new URL(url)
  if (protocol === 'https:' || isLoopbackHost(hostname)) return
  throw new SettingsError(`${name} is ${url}: a key may go through https only, or stay on this machine.`)
}
