import { expect, test } from 'vitest'
import { ERRORS } from '../../contract/errors.ts'
import type { GenerationReport } from '../../contract/generation.ts'
import {
  afterFailure,
  angleName,
  angleNotUsed,
  engineName,
  failureText,
  isModerated,
  lookName,
  notesOf,
  progressText,
  stepNames,
} from './generation-words.ts'

test('a look is called by its template, its style, or Custom Style', () => {
  expect(lookName({ Template: { name: 'Marble', description: null }, style_id: null })).toBe('Marble')
  expect(lookName({ Template: null, style_id: 2 })).toBe('Rustic Wooden Warmth')
  expect(lookName({ Template: null, style_id: -1 })).toBe('Custom Style')
})

test('an angle nobody chose is the default one', () => {
  expect(angleName({ camera_angle: null, report: null })).toBe('Default angle')
  expect(angleName({ camera_angle: 'angled_45', report: null })).toBe('45-Degree')
})

test.each([
  ['composite', 'overhead', 'angled_45', '45-Degree', 'Overhead / Top-Down 90°'],
  ['composite', null, 'angled_45', '45-Degree', null],
  ['composite', 'angled_45', 'angled_45', '45-Degree', null],
  ['in place', 'angled_45', null, 'The photo’s own angle', '45-Degree'],
  ['in place', null, null, 'The photo’s own angle', null],
] as const)('%s, asked %s, used %s: %s is shown', (mode, asked, used, shown, wanted) => {
  const report = { mode, angle: { asked, used } } as GenerationReport
  const row = { camera_angle: asked, report }
  expect(angleName(row)).toBe(shown)
  expect(angleNotUsed(row)).toBe(wanted)
})

test.each([
  ['pending', null, 1, false, 'Will start when you are back online'],
  ['pending', null, 1, true, 'Sending your photo…'],
  ['pending', 'queued', 0, true, 'Waiting for its turn…'],
  ['processing', 'lighting', 0, true, 'Styling your photo…'],
  ['retrying', 'queued', 0, true, 'Trying once more…'],
  // The server is at work whether this device is connected or not.
  ['processing', 'lighting', 0, false, 'Styling your photo…'],
] as const)('%s, %s, unsent %i, online %s: %s', (status, stage, unsent, online, text) => {
  expect(progressText({ status, stage, unsent }, online)).toBe(text)
})

test('a failure has a sentence whatever is known of it, and says what became of the credit', () => {
  const failed = { sendError: null, error_message: null, unsent: 0, template_id: null } as const
  expect(failureText(failed)).toBe('Image generation failed.')
  expect(failureText({ ...failed, error_message: 'Too dark.' })).toBe('Too dark.')
  expect(afterFailure({ ...failed, error_message: ERRORS.photo_moderation.text })).toMatch(/another photo\.$/)
  expect(afterFailure({ ...failed, error_message: ERRORS.no_dish.text })).toMatch(/another photo\.$/)
  const sendError = { code: 'credits_out', text: ERRORS.credits_out.text } as const
  expect(failureText({ ...failed, sendError })).toBe(ERRORS.credits_out.text)
  expect(afterFailure({ ...failed, sendError })).toMatch(/^Nothing was charged/)
  const cancelled = { ...failed, error_message: ERRORS.cancelled.text }
  expect(afterFailure(cancelled)).toBe('The credit is back on your balance.')
  expect(afterFailure({ ...cancelled, template_id: 't' })).toBe('The 2 credits are back on your balance.')
  // Called off on this device, and perhaps never charged: nothing can be back yet.
  expect(afterFailure({ ...cancelled, unsent: 1 })).toBe('It costs you nothing.')
})

test('the engine speaks for itself, and says nothing before there is a report', () => {
  const nothing = { madeBy: null, fidelity: null, warnings: [], understood: [], ignored: [] }
  expect(notesOf({ report: null })).toEqual(nothing)
  const report = {
    engine: 'studio',
    model: 'u2netp',
    mode: 'composite',
    fidelity: null,
    understood: ['a'],
    ignored: ['b'],
    warnings: ['c'],
  } as unknown as GenerationReport
  expect(notesOf({ report })).toEqual({
    madeBy: 'the built-in studio',
    fidelity: null,
    understood: ['a'],
    ignored: ['b'],
    warnings: ['c'],
  })
  expect(notesOf({ report: { ...report, fidelity: 0.97 } }).fidelity).toMatchObject({ tone: 'good' })
})

test('an AI service’s failure is nobody’s photo’s fault, and its moderation is moderation', () => {
  const failed = { sendError: null, unsent: 0, template_id: null } as const
  const down = { ...failed, error_message: ERRORS.engine_down.text }
  expect(afterFailure(down)).toBe('The credit is back on your balance.')
  expect(isModerated(down)).toBe(false)
  expect(isModerated({ ...failed, error_message: ERRORS.engine_refused.text })).toBe(true)
})

test('who made it is said by name', () => {
  expect(engineName({ engine: 'google', model: 'gemini-nano-banana-2.1' })).toBe(
    'Google AI · gemini-nano-banana-2.1',
  )
  expect(engineName({ engine: 'openai', model: null })).toBe('an AI image service')
  expect(stepNames('google')).toHaveLength(stepNames('studio').length)
})
