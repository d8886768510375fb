import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { openDb } from './db.ts'
import { claimDraft, keepDraftPhotos, readDraftPhotos } from './draft.ts'

const NONE = { photo: null, aside: null }

test('photo and what was put aside come back to their owner, and to nobody else', async () => {
  const db = openDb('draft-1')
  const photos = { photo: { url: '/pictures/a.jpg' }, aside: { url: '/pictures/b.jpg' } }
  await keepDraftPhotos(db, 'mine', photos)
  expect(await readDraftPhotos(db, 'mine')).toEqual(photos)
  expect(await readDraftPhotos(db, 'other')).toEqual(NONE)
  await keepDraftPhotos(db, 'other', NONE)
  expect(await readDraftPhotos(db, 'mine')).toEqual(photos)
  await keepDraftPhotos(db, 'mine', NONE)
  expect(await readDraftPhotos(db, 'mine')).toEqual(NONE)
})

test('a copy of a tab is told that it is one; after the first has ended it is not', async () => {
  const first = new AbortController()
  const second = new AbortController()
  expect(await claimDraft('tab', first.signal, 500)).toBe(true)
  expect(await claimDraft('tab', second.signal, 20)).toBe(false)
  const reloaded = claimDraft('tab', second.signal, 500)
  first.abort()
  expect(await reloaded).toBe(true)
  second.abort()
})
