// Sentences as people type them, and all that is made of each: nothing more, nothing less, no false reason.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { STYLES } from '../../../../contract/catalog.ts'
import { understand } from '../understand.ts'

const REASONS: Record<string, RegExp> = {
  angle: /under Camera angle/,
  back: /taken back/,
  blur: /only the backdrop can be put out of focus/,
  cast: /casts are measured/,
  colour: /say what shall have that colour/,
  colours: /keeps its colours/,
  food: /never changes the food/,
  format: /under Format/,
  front: /from behind, from the front or from above/,
  grade: /in its colours, and no other way/,
  ground: /name another, such as|photo’s own background/,
  noise: /takes noise out of dim photos/,
  nothing: /adds nothing to|takes nothing out|replaces nothing|never turns/,
  paint: /plain colours it knows/,
  people: /shows no people/,
  plate: /keeps its own plate/,
  props: /props it was rendered/,
  quality: /choose High under Quality/,
  room: /all around the dish/,
  scene: /comes from the chosen style|stands on it|no such light/,
  sharper: /backdrop sharper/,
  steam: /steams, burns/,
  text: /writes no text/,
  unknown: /doesn’t know it/,
  whole: /set for the whole picture/,
}

const rows = readFileSync(new URL('understood.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [sentence = '', rest = ''] = line.split(' → ')
    const [phrases = '', reasons = ''] = rest.split('✗')
    return [sentence, split(phrases, ';'), split(reasons, ',')] as const
  })

function split(text: string, by: string): string[] {
  return text.split(by).flatMap((entry) => entry.trim() || [])
}

test('there are sentences', () => expect(rows.length).toBeGreaterThan(300))

test.each(rows)('%s', (sentence, phrases, reasons) => {
  const { followed, ignored } = understand(STYLES[0], null, sentence)
  expect(followed.map(({ phrase }) => phrase)).toEqual(phrases)
  expect(ignored, ignored.join(' ')).toHaveLength(reasons.length)
  for (const [index, reason] of reasons.entries()) expect(ignored[index]).toMatch(REASONS[reason]!)
})
