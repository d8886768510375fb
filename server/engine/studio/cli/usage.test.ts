import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pick, planJobs, readArguments, refuseOthers, UsageError, workThrough } from './usage.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'studio-'))
  for (const name of ['soup.jpg', 'soup.png', 'notes.txt']) writeFileSync(path.join(folder, name), '')
})
afterEach(() => rmSync(folder, { recursive: true }))

const named = (stem: string) => `${stem}-white.jpg`
const file = (name: string) => path.join(folder, name)

test('one photo goes to the named file', () => {
  expect(planJobs([file('soup.jpg')], file('new/out.jpg'), named)).toEqual([
    { photo: file('soup.jpg'), out: file('new/out.jpg') },
  ])
})

test('a folder gives its photos, each a name of its own', () => {
  expect(planJobs([folder], file('out'), named).map((job) => path.basename(job.out))).toEqual([
    'soup-white.jpg',
    'soup-white-2.jpg',
  ])
})

test.each([
  ['the photo itself', () => planJobs([file('soup.jpg')], file('soup.jpg'), named)],
  [
    'a name that says something else than what comes out',
    () => planJobs([file('soup.jpg')], file('out.gif'), named),
  ],
  ['several photos into a file', () => planJobs([folder], file('notes.txt'), named)],
  ['nothing', () => planJobs([], file('out'), named)],
  ['nowhere', () => planJobs([file('soup.jpg')], undefined, named)],
  [
    'a folder without photos',
    () => planJobs([mkdirSync(file('empty'), { recursive: true })!], file('out'), named),
  ],
])('refuses %s', (_, plan) => {
  expect(plan).toThrow(UsageError)
})

test('names the choices of an unknown value', () => {
  expect(() => pick('angle', 'below', ['overhead', 'profile'])).toThrow('Choose one of: overhead, profile.')
})

test('works on as many photos at once as it is told, and goes on after a bad one', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const jobs = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ photo: name, out: `${name}.jpg` }))
  const done: string[] = []
  let busy = 0
  let most = 0
  const code = await workThrough(
    jobs,
    async ({ photo }) => {
      most = Math.max(most, ++busy)
      await new Promise((resolve) => setTimeout(resolve, 5))
      busy--
      if (photo === 'b') throw new Error('This photo is damaged.')
      done.push(photo)
      return ''
    },
    2,
  )
  const lines = said.mock.calls.map(([line]) => String(line))
  said.mockRestore()
  expect(code).toBe(1)
  expect(most).toBe(2)
  expect(done.toSorted()).toEqual(['a', 'c', 'd', 'e'])
  expect(lines.map((line) => line.slice(0, 5))).toEqual([
    '[1/5]',
    '[2/5]',
    '[3/5]',
    '[4/5]',
    '[5/5]',
    '1 of ',
  ])
})

test('an option that is given twice is refused, however it is written', () => {
  expect(readArguments(['style', 'a.jpg', '--style', '2', '-o', 'x']).values).toMatchObject({
    style: '2',
    out: 'x',
  })
  expect(() => readArguments(['--style', '2', '--style=3'])).toThrow('--style is given twice. Say it once.')
  expect(() => readArguments(['-o', 'a', '--out', 'b'])).toThrow('--out is given twice. Say it once.')
  expect(() => readArguments(['--colour', 'red'])).toThrow(UsageError)
})

test('options that would change nothing are refused', () => {
  expect(() => refuseOthers('mask', { out: 'x' }, ['out'])).not.toThrow()
  expect(() => refuseOthers('mask', { out: 'x', style: '2', ratio: '1:1' }, ['out'])).toThrow(
    'mask has no --style and --ratio: it would change nothing. Leave them out.',
  )
})
