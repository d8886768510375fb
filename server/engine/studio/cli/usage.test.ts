import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pick, planJobs, UsageError } from './usage.ts'

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
