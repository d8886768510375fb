// The draft lives as long as the tab: it survives a look at another tab, a reload, an expired sign-in that sends
// the page away, and a phone that ends the page while the camera is open.
//
//   one's own work ──an earlier generation is opened──> put aside ──back on the clean table──> one's own work
//        └──────────────New──────────────┴──────────> cleared, with an undo
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import type { PlatelightDb } from '../../data/db.ts'
import { claimDraft, type DraftPhotos, keepDraftPhotos, readDraftPhotos } from '../../data/draft.ts'
import { FIRST_SETTINGS, type InputPhoto, type Mode, Settings, switchMode } from './draft.ts'

export interface Draft {
  photo: InputPhoto | null
  settings: Settings
  /** The generation whose settings these were; so they are not filled in again over what was typed since. */
  adopted: string | null
  setPhoto(photo: InputPhoto | null): void
  change(settings: Partial<Settings>): void
  /** A change that is nobody's work: what was chosen is no more. */
  correct(settings: Partial<Settings>): void
  setMode(mode: Mode): void
  /** This generation's settings, in the place of one's own work; that is put aside. */
  adopt(id: string, settings: Settings): void
  /** The photo of the adopted generation, which takes a moment to be read. */
  adoptPhoto(id: string, photo: InputPhoto | null): void
  /** No generation is on the table any more: what is set up is nobody's, and the same one may be opened again. */
  leave(): void
  /** What is set up has become this generation; sent again it is another try at it. */
  hand(id: string): void
  resetSettings(): void
  /** No photo, first settings. Answers the way back where somebody's work was cleared. */
  clear(): (() => void) | null
  /** What was put aside, again; not over what was set up since. */
  restore(): void
}

interface Kept {
  owner: string
  settings: Settings
  adopted: string | null
  /** Set up by hand, and not sent yet. */
  own: boolean
  aside: Settings | null
}

const NO_PHOTOS: DraftPhotos = { photo: null, aside: null }

export function useDraft(db: PlatelightDb): Draft {
  const [kept, setKept] = useState(() => readKept(db.uid))
  const [photos, setPhotos] = useDraftPhotos(db, kept.owner, () =>
    setKept((old) => ({ ...old, owner: uuidv7() })),
  )
  const { settings, adopted, own, aside } = kept
  /** What a photo that is still being read must be of. */
  const latest = useRef(adopted)
  useEffect(() => {
    latest.current = kept.adopted
    sessionStorage.setItem(keyOf(db.uid), JSON.stringify(kept))
  }, [db, kept])

  const work = (next: (old: Settings) => Settings) =>
    setKept((old) => ({ ...old, settings: next(old.settings), own: true }))
  const put = (back: Settings, photo: InputPhoto | null) => {
    setKept((old) => ({ ...old, settings: back, adopted: null, own: true, aside: null }))
    setPhotos(() => ({ photo, aside: null }))
  }
  return {
    photo: photos.photo,
    settings,
    adopted,
    setPhoto: (photo) => {
      setKept((old) => ({ ...old, adopted: null, own: true }))
      setPhotos((old) => ({ ...old, photo }))
    },
    change: (changes) => work((old) => ({ ...old, ...changes })),
    correct: (changes) => setKept((old) => ({ ...old, settings: { ...old.settings, ...changes } })),
    setMode: (mode) => work((old) => switchMode(old, mode)),
    adopt: (id, its) => {
      latest.current = id
      setKept((old) => ({
        ...old,
        settings: its,
        adopted: id,
        own: false,
        aside: old.own ? old.settings : old.aside,
      }))
      // The photo stands until the generation's own has been read.
      setPhotos((old) => ({ ...old, aside: own ? old.photo : old.aside }))
    },
    adoptPhoto: (id, photo) => {
      // Another one may have been opened meanwhile.
      if (latest.current === id) setPhotos((old) => ({ ...old, photo }))
    },
    leave: () => setKept((old) => (old.adopted === null ? old : { ...old, adopted: null })),
    hand: (id) =>
      setKept((old) => ({
        ...old,
        settings: { ...old.settings, insteadOf: id },
        adopted: id,
        own: false,
      })),
    // It is another try at the same photo all the same.
    resetSettings: () => work(({ insteadOf }) => ({ ...FIRST_SETTINGS, insteadOf })),
    clear: () => {
      setKept((old) => ({ ...old, settings: FIRST_SETTINGS, adopted: null, own: false, aside: null }))
      setPhotos(() => NO_PHOTOS)
      if (own && isWork(settings, photos.photo)) return () => put(settings, photos.photo)
      return aside && isWork(aside, photos.aside) ? () => put(aside, photos.aside) : null
    },
    restore: () => {
      if (aside && !own) put(aside, photos.aside)
    },
  }
}

/** Something that would be missed. */
function isWork(settings: Settings, photo: InputPhoto | null): boolean {
  return photo !== null || settings.guidance.trim() !== '' || settings.prompt.trim() !== ''
}

type Change = (old: DraftPhotos) => DraftPhotos

/** @param onCopied this tab is a copy, and needs an owner of its own */
function useDraftPhotos(db: PlatelightDb, owner: string, onCopied: () => void) {
  const [photos, setPhotos] = useState<DraftPhotos | null>(null)
  /** What the device has already. */
  const stored = useRef<DraftPhotos | null>(null)
  /** Made before it was read what the device has. */
  const early = useRef<Change[]>([])
  const copied = useEffectEvent(onCopied)
  useEffect(() => {
    const end = new AbortController()
    void claimDraft(owner, end.signal).then((isOurs) => {
      if (!isOurs && !end.signal.aborted) copied()
    })
    return () => end.abort()
  }, [owner])
  const read = useEffectEvent(() => readDraftPhotos(db, owner).catch(() => NO_PHOTOS))
  useEffect(() => {
    let current = true
    void read().then((found) => {
      if (!current) return
      stored.current = found
      setPhotos(early.current.splice(0).reduce((photos, change) => change(photos), found))
    })
    return () => {
      current = false
    }
  }, [])
  useEffect(() => {
    if (!photos || photos === stored.current) return
    stored.current = photos
    // Without room for the copy the photo is still here, only not after a reload.
    void keepDraftPhotos(db, owner, photos).catch(() => {})
  }, [db, owner, photos])
  const change = (next: Change) => {
    // Not by `photos` of this render: a big photo is picked in one and read in a later one.
    if (stored.current) setPhotos((old) => next(old ?? NO_PHOTOS))
    else early.current.push(next)
  }
  return [photos ?? NO_PHOTOS, change] as const
}

function keyOf(uid: string): string {
  return `platelight:draft:${uid}`
}

function readKept(uid: string): Kept {
  const text = sessionStorage.getItem(keyOf(uid))
  const fresh: Kept = { owner: uuidv7(), settings: FIRST_SETTINGS, adopted: null, own: false, aside: null }
  if (!text) return fresh
  try {
    const { owner, settings, adopted, own, aside } = JSON.parse(text) as Partial<Kept>
    return {
      owner: owner ?? fresh.owner,
      settings: Settings.parse(settings),
      adopted: adopted ?? null,
      own: own ?? adopted == null,
      aside: aside ? Settings.parse(aside) : null,
    }
  } catch {
    return fresh
  }
}
