import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { AppError } from '../../../contract/errors.ts'
import { LOOKS_SAME_FROM } from '../../../contract/generation.ts'
import { dishPhoto } from '../../../tests/server/test-server.ts'
import {
  createGemini,
  finished,
  type GeminiAnswer,
  OUT_OF_QUOTA,
  OVERLOADED,
} from '../../../tests/stand-ins/gemini/gemini.ts'
import { sayLikeness } from '../../../tests/stand-ins/likeness.ts'
import type { EngineCall } from '../calls.ts'
import type { EngineOptions } from '../engine.ts'
import { createGoogle } from '../google/google.ts'
import { readSourceType } from '../metadata.ts'
import { createGenerative, type GenerativeWorld } from './generative.ts'
import { OUTGOING_BYTES, OUTGOING_SIDE, outgoing } from './pictures.ts'
import { promptFor } from './prompt.ts'

const never = new AbortController().signal
const OPTIONS: EngineOptions = {
  styleId: 3,
  stylePrompt: null,
  guidance: 'Less parsley',
  template: null,
  cameraAngle: 'angled_45',
  aspectRatio: '4:5',
  quality: 'medium',
}

async function engine(next: GeminiAnswer[] = [], likeness: GenerativeWorld['likeness'] = sayLikeness(0.95)) {
  const gemini = await createGemini()
  onTestFinished(() => gemini.stop())
  gemini.next.push(...next)
  const service = createGoogle({ apiKey: 'key', model: 'gemini-nano-banana-2.1', baseUrl: gemini.origin })
  const calls: EngineCall[] = []
  const onTrouble = vi.fn()
  const made = createGenerative(service, { likeness, onCall: (call) => calls.push(call), onTrouble })
  const run = async (options: Partial<EngineOptions> = {}, signal = never) =>
    await made.run(await dishPhoto(20, 128), { ...OPTIONS, ...options }, () => {}, signal)
  return { gemini, calls, onTrouble, run }
}

test('a result has the exact format and size, says what it is, and carries nothing else', async () => {
  const { run, calls } = await engine()
  const { picture, width, height, report } = await run()
  expect({ width, height }).toEqual({ width: 819, height: 1024 })
  const facts = await sharp(picture).metadata()
  expect(facts).toMatchObject({ format: 'jpeg', width: 819, height: 1024, space: 'srgb' })
  expect(facts.exif).toBeUndefined()
  expect(readSourceType(picture)).toBe('compositeWithTrainedAlgorithmicMedia')
  expect(report).toMatchObject({
    engine: 'google',
    model: 'gemini-nano-banana-2.1',
    mode: 'generative',
    fidelity: 0.95,
    warnings: [],
  })
  expect(calls).toEqual([
    {
      engine: 'google',
      model: 'gemini-nano-banana-2.1',
      outcome: 'ok',
      seconds: expect.any(Number),
      costUsd: expect.any(Number),
    },
  ])
})

test('a dish that changed is drawn once more with stricter words; the better of the two is kept', async () => {
  const likeness = sayLikeness(0.3, 0.9)
  const { run, gemini } = await engine([], likeness)
  expect((await run()).report.fidelity).toBe(0.9)
  const [first, second] = gemini.requests().map((request) => request.contents[0]?.parts.at(-1)?.text)
  expect(first).not.toContain('An earlier attempt changed the dish')
  expect(second).toContain('An earlier attempt changed the dish')
  const worse = await engine([], sayLikeness(0.5, 0.2, 0.2))
  expect((await worse.run()).report.fidelity).toBe(0.5)
  expect(worse.gemini.seen).toHaveLength(2)
})

test('a second try that fails leaves the first picture standing', async () => {
  const { run, gemini, onTrouble } = await engine([], sayLikeness(LOOKS_SAME_FROM - 0.01))
  gemini.next.push(gemini.always, OVERLOADED)
  expect((await run()).report.fidelity).toBeLessThan(LOOKS_SAME_FROM)
  expect(onTrouble).toHaveBeenCalledOnce()
})

test('what can’t be compared says so, also when the comparison itself breaks', async () => {
  const unknown = await engine([], sayLikeness(null))
  const { report } = await unknown.run()
  expect(report).toMatchObject({ fidelity: null, warnings: [expect.stringMatching(/couldn’t be compared/)] })
  expect(unknown.gemini.seen).toHaveLength(1)
  const compare = () => Promise.reject(new Error('out of memory'))
  const broken = await engine([], { compare, close: async () => {} })
  expect((await broken.run()).report.fidelity).toBeNull()
  expect(broken.onTrouble).toHaveBeenCalledOnce()
})

test('an empty answer and a short pause are tried once more here, anything longer is the queue’s', async () => {
  const empty = await engine([finished('NO_IMAGE')])
  expect((await empty.run()).report.fidelity).toBe(0.95)
  expect(empty.calls.map(({ outcome }) => outcome)).toEqual(['engine_empty', 'ok'])
  const twice = await engine([finished('NO_IMAGE'), finished('NO_IMAGE')])
  await expect(twice.run()).rejects.toMatchObject({ code: 'engine_empty', retry: 'never' })
  const short = await engine([OUT_OF_QUOTA('0.05s')])
  expect((await short.run()).report.fidelity).toBe(0.95)
  const long = await engine([OUT_OF_QUOTA('37s')])
  await expect(long.run()).rejects.toMatchObject({ code: 'engine_quota', retryAfterMs: 37_000 })
  expect(long.gemini.seen).toHaveLength(1)
})

test('a refusal is final, and its sentence says moderation', async () => {
  const { run, gemini } = await engine([finished('IMAGE_SAFETY')])
  const error = await run().catch((error: AppError) => error)
  expect(error).toMatchObject({ code: 'engine_refused', retry: 'never' })
  expect((error as AppError).message).toContain('moderation')
  expect(gemini.seen).toHaveLength(1)
})

test('bytes that are no picture count as an empty answer', async () => {
  const nothing: GeminiAnswer = (response) =>
    void response.end(
      JSON.stringify({
        candidates: [{ content: { parts: [{ inlineData: { mimeType: 'image/png', data: 'eA==' } }] } }],
      }),
    )
  const { run } = await engine([nothing, nothing])
  await expect(run()).rejects.toMatchObject({ code: 'engine_empty' })
})

test('what stops with the process is no trouble of the service', async () => {
  const { run, calls } = await engine([() => {}])
  const stopping = new AbortController()
  setTimeout(() => stopping.abort(new Error('stopping')), 80)
  await expect(run({}, stopping.signal)).rejects.toThrow('stopping')
  expect(calls.map(({ outcome }) => outcome)).toEqual(['aborted'])
})

test('fewer pixels than promised are enlarged, and that is said', async () => {
  const small: GeminiAnswer = async (response) => {
    const data = (await dishPhoto(20, 200)).toString('base64')
    response.end(
      JSON.stringify({
        candidates: [{ content: { parts: [{ inlineData: { mimeType: 'image/jpeg', data } }] } }],
      }),
    )
  }
  const { run } = await engine([small])
  const { width, report } = await run({ aspectRatio: '1:1' })
  expect(width).toBe(1024)
  expect(report.warnings).toEqual([expect.stringMatching(/was enlarged/)])
})

test('photos go out upright, small, light and without their places', async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 80 }
  const photo = await sharp({ create: { width: 3200, height: 2400, channels: 3, background: '#888', noise } })
    .withExif({ IFD3: { GPSLatitude: '48/1 8/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 98 })
    .toBuffer()
  const small = await outgoing(photo)
  const facts = await sharp(small).metadata()
  expect(facts).toMatchObject({ format: 'jpeg', width: 1536, height: OUTGOING_SIDE })
  expect(facts.exif).toBeUndefined()
  expect(small.byteLength).toBeLessThan(OUTGOING_BYTES)
})

test('the words keep the dish and name the look, the angle, the format and the wish', () => {
  const words = (changes: Partial<EngineOptions>, hasReference = false) =>
    promptFor({ ...OPTIONS, ...changes, hasReference }, false)
  const all = words({})
  for (const part of [
    'Keep the dish exactly as it is',
    'dark slate',
    '45 degrees',
    '4:5, portrait',
    '“Less parsley”',
  ]) {
    expect(all).toContain(part)
  }
  expect(words({ styleId: null, stylePrompt: 'Blue tiles' })).toContain('Blue tiles')
  expect(words({ cameraAngle: null, guidance: null })).toContain('Keep the camera’s view')
  expect(words({ styleId: null }, true)).toContain('The second picture shows the look')
})
