import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'
import { DEFAULT_GEMINI_MODEL } from './settings-engine.ts'

const engine = (env: Record<string, string>) => readSettings(env).engine

test('the built-in engine without keys, else the first that is configured, else the one that is asked for', () => {
  const google = { GEMINI_API_KEY: 'k' }
  const images = { IMAGES_BASE_URL: 'http://gpu:8000/' }
  expect(engine({})).toEqual({ kind: 'studio', atOnce: 1 })
  expect(engine({ ...google, ...images })).toEqual({
    kind: 'google',
    atOnce: 4,
    apiKey: 'k',
    model: DEFAULT_GEMINI_MODEL,
    baseUrl: null,
  })
  expect(engine(images)).toEqual({
    kind: 'openai',
    atOnce: 4,
    baseUrl: 'http://gpu:8000',
    apiKey: null,
    model: null,
  })
  expect(engine({ ...google, ...images, ENGINE: 'openai', ENGINE_CONCURRENCY: '9' })).toMatchObject({
    kind: 'openai',
    atOnce: 9,
  })
  expect(engine({ ...google, ENGINE: 'studio' }).kind).toBe('studio')
  expect(engine({ ...google, GEMINI_MODEL: 'gemini-3-pro-image' })).toMatchObject({
    model: 'gemini-3-pro-image',
  })
})

test.each([
  [{ ENGINE: 'google' }, /GEMINI_API_KEY is missing/],
  [{ ENGINE: 'openai' }, /IMAGES_BASE_URL is missing/],
  [{ ENGINE: 'dalle' }, /ENGINE/],
  [{ GEMINI_MODEL: 'x' }, /GEMINI_API_KEY isn’t/],
  [{ IMAGES_API_KEY: 'x' }, /IMAGES_BASE_URL isn’t/],
  [{ IMAGES_BASE_URL: 'https://api.openai.com/v1', IMAGES_API_KEY: 'k' }, /needs IMAGES_MODEL/],
  [{ IMAGES_BASE_URL: 'https://api.openai.com/v1', IMAGES_MODEL: 'm' }, /needs IMAGES_API_KEY/],
  [{ GEMINI_API_KEY: 'k', GEMINI_BASE_URL: 'http://proxy.example' }, /https only/],
  [{ IMAGES_API_KEY: 'k', IMAGES_BASE_URL: 'http://gpu:8000' }, /https only/],
  [{ GEMINI_API_KEY: 'k', GEMINI_BASE_URL: 'ftp://x' }, /GEMINI_BASE_URL/],
  [{ ENGINE_CONCURRENCY: '0' }, /ENGINE_CONCURRENCY/],
])('%o is refused, naming what is wrong, never the key', (env, sentence) => {
  expect(() => engine(env as Record<string, string>)).toThrow(sentence)
})
