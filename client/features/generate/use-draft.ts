// The draft lives as long as the tab: it survives a look at another tab, a reload, an expired sign-in that sends
// the page away, and a phone that ends the page while the camera is open.
import { useEffect, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import type { PlatelightDb } from '../../data/db.ts'
import { keepDraftPhoto, readDraftPhoto } from '../../data/draft.ts'
import { FIRST_SETTINGS, type InputPhoto, type Mode, Settings, switchMode } from './draft.ts'

export interface Draft {
  photo: InputPhoto | null
  settings: Settings
  /** The generation whose settings these were; so they are not filled in again over what was typed since. */
  adopted: string | null
  setPhoto(photo: InputPhoto | null): void
  change(settings: Partial<Settings>): void
  setMode(mode: Mode): void
  /** This generation's settings; without any, those set up are its own already. */
  adopt(id: string, settings?: Settings): void
  resetSettings(): void
  /** No photo, first settings. */
  clear(): void
}

interface Kept {
  owner: string
  settings: Settings
  adopted: string | null
}

export function useDraft(db: PlatelightDb): Draft {
  const [kept, setKept] = useState(() => readKept(db.uid))
  const [photo, setPhotoState] = useState<InputPhoto | null>(null)
  const { owner, settings, adopted } = kept

  useEffect(() => {
    sessionStorage.setItem(keyOf(db.uid), JSON.stringify(kept))
  }, [db, kept])
  useEffect(() => {
    // Whatever was picked while this was read is newer.
    void readDraftPhoto(db, owner).then((photo) => setPhotoState((newer) => newer ?? photo))
  }, [db, owner])

  const setPhoto = (next: InputPhoto | null) => {
    setPhotoState(next)
    // Without room for the copy the photo is still here, only not after a reload.
    void keepDraftPhoto(db, owner, next).catch(() => {})
  }
  const setSettings = (next: (old: Settings) => Settings) =>
    setKept((old) => ({ ...old, settings: next(old.settings) }))
  return {
    photo,
    settings,
    adopted,
    setPhoto,
    change: (changes) => setSettings((old) => ({ ...old, ...changes })),
    setMode: (mode) => setSettings((old) => switchMode(old, mode)),
    adopt: (id, its) => setKept((old) => ({ ...old, settings: its ?? old.settings, adopted: id })),
    resetSettings: () => setSettings(() => FIRST_SETTINGS),
    clear: () => {
      setKept((old) => ({ ...old, settings: FIRST_SETTINGS, adopted: null }))
      setPhoto(null)
    },
  }
}

function keyOf(uid: string): string {
  return `platelight:draft:${uid}`
}

function readKept(uid: string): Kept {
  const text = sessionStorage.getItem(keyOf(uid))
  const fresh: Kept = { owner: uuidv7(), settings: FIRST_SETTINGS, adopted: null }
  if (!text) return fresh
  try {
    const { owner, settings, adopted } = JSON.parse(text) as Kept
    return { owner: owner ?? fresh.owner, settings: Settings.parse(settings), adopted: adopted ?? null }
  } catch {
    return fresh
  }
}
