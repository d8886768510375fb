import { expect, test } from 'vitest'
import { STYLES } from '../../../contract/catalog.ts'
import { understand } from '../../../server/engine/studio/understand.ts'
import { CUSTOM_PROMPTS, GUIDANCE, REFUSED } from './prompts.ts'

const heardBy = (style: (typeof STYLES)[number], words: string) => {
  const { followed, ignored } = understand(style, null, words)
  return { followed: followed.map(({ phrase }) => phrase), ignored }
}

test.each(Object.values(GUIDANCE).flat())(
  'the engine hears “$words” as “$heard”, whatever the style',
  ({ words, heard }) => {
    for (const style of STYLES) {
      expect(heardBy(style, words), style.name).toEqual({ followed: [heard], ignored: [] })
    }
  },
)

test.each(REFUSED)('the engine answers “$words” as the guide quotes it', ({ words, heard }) => {
  expect(heardBy(STYLES[0], words)).toEqual({ followed: [], ignored: [heard] })
})

test.each(CUSTOM_PROMPTS)(
  '“$prompt” is set in $style, and nothing of it is left over',
  ({ prompt, style }) => {
    const wishes = understand(null, prompt, null)
    expect(wishes.style.slug).toBe(style)
    expect(wishes.ignored).toEqual([])
    expect(wishes.followed.length).toBeGreaterThan(2)
  },
)

test('there is a prompt for each style', () => {
  expect(CUSTOM_PROMPTS.map(({ style }) => style)).toEqual(STYLES.map(({ slug }) => slug))
})
