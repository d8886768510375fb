// The operator's page, the example and the program know the same settings; alerts use figures that exist.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createMetrics } from '../server/operations/metrics.ts'
import { SETTING_NAMES } from '../server/settings.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')
const page = read('docs/operations.md')
const names = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1]!).sort()

test('every setting is in .env.example and in the table, and nothing else', () => {
  const example = names(read('.env.example'), /^([A-Z][A-Z0-9_]*)=/gm)
  // The system's own.
  expect(SETTING_NAMES.filter((name) => name !== 'NODE_ENV').sort()).toEqual(example)
  expect(names(page, /^\| `([A-Z][A-Z0-9_]*)` \|/gm)).toEqual(example)
})

test('compose files set nothing that does not exist', () => {
  for (const file of ['compose.yaml', 'compose.fleet.yaml']) {
    // The server's settings; those of other programs are indented the same, under names of their own.
    const set = names(read(file), /^ {2,6}([A-Z][A-Z0-9_]*): /gm)
    const others = /^(POSTGRES_|MINIO_|MC_HOST|DOMAIN$)/
    const unknown = set.filter((name) => !others.test(name) && !SETTING_NAMES.includes(name))
    expect(set.length).toBeGreaterThan(4)
    expect(unknown).toEqual([])
  }
})

test('every figure that is named is there', async () => {
  const metrics = createMetrics({ ofProcess: true })
  metrics.addGauges({
    queue: async () => ({ waiting: 0, oldestSeconds: 0 }),
    creditsLastHour: async () => [],
    ready: async () => ({}),
  })
  const { text } = await metrics.read()
  const there = new Set(names(text, /^# TYPE (\w+)/gm))
  const named = names(page, /\b((?:platelight|nodejs|process)_\w+)/g).map((name) =>
    name.replace(/_(bucket|count|sum)$/, ''),
  )
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !there.has(name))).toEqual([])
})
