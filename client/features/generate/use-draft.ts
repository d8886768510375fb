// The draft lives as long as the tab: it survives a look at another tab, a reload, an expired sign-in that sends
// the page away, and a phone that ends the page while the camera is open.
//
//   one's own work ──an earlier generation is opened──> put aside ──back on the clean table──> one's own work
//        └──────────────New──────────────┴──────────> cleared, with an undo
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import type { PlatelightDb } from '../../data/db.ts'
import { claimDraft, type DraftPhotos, keepDraftPhotos, readDraftPhotos } from '../../data/draft.ts'
import type { PickedPhoto } from '../../data/generations.ts'
import { FIRST_SETTINGS, type InputPhoto, isPicked, type Mode, Settings, switchMode } from './draft.ts'

export interface Draft {
  photo: InputPhoto | null
  settings: Settings
  /** The generation whose settings these were; so they are not filled in again over what was typed since. */
  adopted: string | null
  /** Picked photos, on the table and aside, that have become no generation yet; undefined until they have been read. */
  unsent: PickedPhoto[] | undefined
  /** The photo is being given away: see `alone`. */
  busy: boolean
  /** One at a time of what gives the photo on the table away, so that none goes two ways. While one is `busy`, no other. */
  alone(work: () => Promise<void>): Promise<void>
  /** Answers the way back to one that was picked and not sent yet: from the table, or aside where nothing leads back now. */
  setPhoto(photo: InputPhoto | null): (() => void) | null
  /**
   * With the settings that are set up, in the place of all photos here: what is unsent has been taken elsewhere. Done when it
   * would be here after a reload too, as far as there is room for that.
   */
  begin(photo: PickedPhoto): Promise<void>
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
  /**
   * What is set up has become this generation of `photo`; sent again it is another try at it. Answers whether that is
   * what is on the table: another one may have been picked meanwhile.
   */
  hand(id: string, photo: InputPhoto): boolean
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
  /** The photo on the table is a generation's; it may be what other settings are tried on. */
  sent: boolean
  aside: Aside | null
}

interface Aside {
  settings: Settings
  sent: boolean
}

const NO_PHOTOS: DraftPhotos = { photo: null, aside: null }
const CLEAN = { settings: FIRST_SETTINGS, adopted: null, own: false, sent: false, aside: null }

export function useDraft(db: PlatelightDb): Draft {
  const [kept, setKept] = useState(() => readKept(db.uid))
  const [photos, setPhotos, putPhotos] = useDraftPhotos(db, kept.owner, () =>
    setKept((old) => ({ ...old, owner: uuidv7() })),
  )
  const { settings, adopted, own, sent, aside } = kept
  const photo = photos?.photo ?? null
  const asidePhoto = photos?.aside ?? null
  const [busy, setBusy] = useState(false)
  const working = useRef(false)
  /** For whoever comes back from waiting: the table may be another by then. */
  const latest = useRef({ adopted, photo })
  useEffect(() => {
    latest.current = { adopted, photo }
  }, [adopted, photo])
  useEffect(() => {
    sessionStorage.setItem(keyOf(db.uid), JSON.stringify(kept))
  }, [db, kept])

  const work = (next: (old: Settings) => Settings) =>
    setKept((old) => ({ ...old, settings: next(old.settings), own: true }))
  const put = (back: Aside, photo: InputPhoto | null) => {
    setKept((old) => ({ ...old, ...back, adopted: null, own: true, aside: null }))
    setPhotos(() => ({ photo, aside: null }))
  }
  const unsentPhoto = !sent && photo && isPicked(photo) ? photo : null
  const unsentAside = aside && !aside.sent && asidePhoto && isPicked(asidePhoto) ? asidePhoto : null
  return {
    photo,
    settings,
    adopted,
    unsent: photos ? [unsentPhoto, unsentAside].filter((photo) => photo !== null) : undefined,
    busy,
    alone: async (work) => {
      if (working.current) return
      working.current = true
      setBusy(true)
      try {
        await work()
      } finally {
        working.current = false
        setBusy(false)
      }
    },
    setPhoto: (next) => {
      setKept((old) => ({ ...old, adopted: null, own: true, sent: false }))
      setPhotos((old) => ({ ...old, photo: next }))
      if (unsentPhoto) return () => put({ settings, sent }, unsentPhoto)
      return aside && unsentAside && !own ? () => put(aside, unsentAside) : null
    },
    begin: async (photo) => {
      const anew = { adopted: null, own: true, sent: false, aside: null }
      setKept((old) => ({ ...old, ...anew, settings: { ...old.settings, insteadOf: null } }))
      await putPhotos({ photo, aside: null })
    },
    change: (changes) => work((old) => ({ ...old, ...changes })),
    correct: (changes) => setKept((old) => ({ ...old, settings: { ...old.settings, ...changes } })),
    setMode: (mode) => work((old) => switchMode(old, mode)),
    adopt: (id, its) => {
      latest.current.adopted = id
      setKept((old) => ({
        ...old,
        settings: its,
        adopted: id,
        own: false,
        sent: true,
        aside: old.own ? { settings: old.settings, sent: old.sent } : old.aside,
      }))
      // The photo stands until the generation's own has been read.
      setPhotos((old) => ({ ...old, aside: own ? old.photo : old.aside }))
    },
    adoptPhoto: (id, photo) => {
      // Another one may have been opened meanwhile.
      if (latest.current.adopted === id) setPhotos((old) => ({ ...old, photo }))
    },
    leave: () => setKept((old) => (old.adopted === null ? old : { ...old, adopted: null })),
    hand: (id, photo) => {
      if (latest.current.photo !== photo) return false
      setKept((old) => ({
        ...old,
        settings: { ...old.settings, insteadOf: id },
        adopted: id,
        own: false,
        sent: true,
      }))
      return true
    },
    // It is another try at the same photo all the same.
    resetSettings: () => work(({ insteadOf }) => ({ ...FIRST_SETTINGS, insteadOf })),
    clear: () => {
      setKept((old) => ({ ...old, ...CLEAN }))
      setPhotos(() => NO_PHOTOS)
      if (own && isWork(settings, photo)) return () => put({ settings, sent }, photo)
      return aside && isWork(aside.settings, asidePhoto) ? () => put(aside, asidePhoto) : null
    },
    restore: () => {
      if (aside && !own) put(aside, asidePhoto)
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
    void keepIfRoom(db, owner, photos)
  }, [db, owner, photos])
  const change = (next: Change) => {
    // Not by `photos` of this render: a big photo is picked in one and read in a later one.
    if (stored.current) setPhotos((old) => next(old ?? NO_PHOTOS))
    else early.current.push(next)
  }
  const put = async (next: DraftPhotos) => {
    stored.current = next
    setPhotos(next)
    await keepIfRoom(db, owner, next)
  }
  return [photos, change, put] as const
}

/** Without room for the copy the photos are still here, only not after a reload. */
async function keepIfRoom(db: PlatelightDb, owner: string, photos: DraftPhotos): Promise<void> {
  await keepDraftPhotos(db, owner, photos).catch(() => {})
}

function keyOf(uid: string): string {
  return `platelight:draft:${uid}`
}

function readKept(uid: string): Kept {
  const text = sessionStorage.getItem(keyOf(uid))
  const fresh: Kept = { owner: uuidv7(), ...CLEAN }
  if (!text) return fresh
  try {
    const { owner, settings, adopted, own, sent, aside } = JSON.parse(text) as Partial<Kept>
    return {
      owner: owner ?? fresh.owner,
      settings: Settings.parse(settings),
      adopted: adopted ?? null,
      own: own ?? adopted == null,
      sent: sent ?? adopted != null,
      aside: aside ? { settings: Settings.parse(aside.settings), sent: aside.sent } : null,
    }
  } catch {
    return fresh
  }
}
