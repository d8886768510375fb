import { expect, test } from 'vitest'
import { CUSTOM_STYLE_ID } from '../../../contract/catalog.ts'
import type { GenerationRow } from '../../data/generations.ts'
import {
  allowedRatio,
  FIRST_SETTINGS,
  lookOf,
  recalled,
  Settings,
  settingsOf,
  stylingOf,
  switchMode,
  tooLong,
} from './draft.ts'

const custom: Settings = {
  ...FIRST_SETTINGS,
  styleId: CUSTOM_STYLE_ID,
  prompt: 'Blue tiles',
  guidance: 'warm',
}
const template: Settings = { ...FIRST_SETTINGS, mode: 'template', templateId: 't1', guidance: 'warm' }

test('style mode clears the selected template and nothing else', () => {
  expect(switchMode(template, 'style')).toEqual({ ...template, mode: 'style', templateId: null })
})

test('template mode clears the custom style and nothing else', () => {
  expect(switchMode(custom, 'template')).toEqual({ ...custom, mode: 'template', styleId: 1, prompt: '' })
  const preset = { ...FIRST_SETTINGS, styleId: 5 as const }
  expect(switchMode(preset, 'template').styleId).toBe(5)
})

test('the mode that is on already clears nothing', () => {
  expect(switchMode(template, 'template')).toBe(template)
  expect(switchMode(custom, 'style')).toBe(custom)
})

test('a look is a preset, a prompt or a template; unfinished it is none', () => {
  expect(lookOf(FIRST_SETTINGS)).toEqual({ styleId: 1 })
  expect(lookOf(custom)).toEqual({ prompt: 'Blue tiles' })
  expect(lookOf({ ...custom, prompt: '  ' })).toBeNull()
  expect(lookOf(template)).toEqual({ templateId: 't1' })
  expect(lookOf({ ...template, templateId: null })).toBeNull()
})

test('the memory of a dish brings back the whole look, and keeps the dish', () => {
  const now = { ...FIRST_SETTINGS, menuItemId: 'm1', styleId: 4 as const, guidance: 'other' }
  for (const before of [custom, template, { ...FIRST_SETTINGS, styleId: 6 as const, guidance: '' }]) {
    const styling = stylingOf(before, lookOf(before)!)
    expect(recalled(now, styling)).toEqual({ ...before, menuItemId: 'm1' })
  }
})

test('an earlier generation gives back its settings', () => {
  const row = {
    style_id: CUSTOM_STYLE_ID,
    style_text: 'Blue tiles',
    template_id: null,
    menu_item_id: 'm1',
    guidance_text: 'warm',
    camera_angle: 'profile',
    aspect_ratio: '16:9',
    quality: 'medium',
    id: 'g1',
  } as GenerationRow
  expect(settingsOf(row)).toEqual({
    ...custom,
    menuItemId: 'm1',
    cameraAngle: 'profile',
    aspectRatio: '16:9',
    quality: 'medium',
    insteadOf: 'g1',
  })
  const styled = settingsOf({ ...row, style_id: null, style_text: null, template_id: 't1' })
  expect([styled.mode, styled.templateId, styled.prompt]).toEqual(['template', 't1', ''])
})

test('what was kept over a reload may be of an older build: each part falls back alone', () => {
  expect(Settings.parse({ styleId: 99, guidance: 'warm', quality: 'ultra' })).toEqual({
    ...FIRST_SETTINGS,
    guidance: 'warm',
  })
})

test('a format of Professional gives way to 1:1 without it', () => {
  expect(allowedRatio('16:9', 'professional')).toBe('16:9')
  expect(allowedRatio('16:9', 'starter')).toBe('1:1')
  expect(allowedRatio('16:9', null)).toBe('1:1')
})

test('only what would be sent can be too long', () => {
  const long = 'x'.repeat(2001)
  expect(tooLong(FIRST_SETTINGS)).toBeNull()
  expect(tooLong({ ...FIRST_SETTINGS, guidance: `${' '.repeat(50)}${'x'.repeat(1000)} ` })).toBeNull()
  expect(tooLong({ ...FIRST_SETTINGS, guidance: long })).toBe('guidance')
  expect(tooLong({ ...FIRST_SETTINGS, prompt: long })).toBeNull()
  expect(tooLong({ ...FIRST_SETTINGS, styleId: -1, prompt: long })).toBe('prompt')
})
