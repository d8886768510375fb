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
import { withRoom } from '../../data/room.ts'
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
   * With the settings that are set up, in the place of all photos here: what is `unsent` has been taken elsewhere. Done when it
   * is here after a reload too. Throws TableChanged where another photo has come since `unsent` was read, and StorageFull:
   * then that is here as before.
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

/** What is put aside while something is put back onto the table, with its photo. */
interface Rest {
  aside: Aside | null
  photo: InputPhoto | null
}
const NOTHING_ASIDE: Rest = { aside: null, photo: null }

/** Another photo came onto the table meanwhile. */
export class TableChanged extends Error {
  override name = 'TableChanged'
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
    keep(db.uid, kept)
  }, [db, kept])

  const work = (next: (old: Settings) => Settings) =>
    setKept((old) => ({ ...old, settings: next(old.settings), own: true }))
  const put = (back: Aside, photo: InputPhoto | null, rest = NOTHING_ASIDE) => {
    setKept((old) => ({ ...old, ...back, adopted: null, own: true, aside: rest.aside }))
    setPhotos(() => ({ photo, aside: rest.photo }))
  }
  const unsentPhoto = !sent && photo && isPicked(photo) ? photo : null
  const unsentAside = aside && !aside.sent && asidePhoto && isPicked(asidePhoto) ? asidePhoto : null
  const unsent = photos ? [unsentPhoto, unsentAside].filter((photo) => photo !== null) : undefined
  const latestUnsent = useRef(unsent)
  useEffect(() => {
    latestUnsent.current = unsent
  })
  /** What is aside would be missed more than what is tried on a generation's own photo. */
  const asideFirst = aside !== null && !aside.sent && isWork(aside.settings, asidePhoto) && sent
  return {
    photo,
    settings,
    adopted,
    unsent,
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
      if (unsentPhoto) return () => put({ settings, sent }, unsentPhoto, { aside, photo: asidePhoto })
      return aside && unsentAside ? () => put(aside, unsentAside) : null
    },
    begin: async (photo) => {
      await putPhotos({ photo, aside: null }, () => {
        if (latestUnsent.current?.some((one) => !unsent?.includes(one))) throw new TableChanged()
      })
      const anew = (old: Kept): Kept => ({
        ...{ ...old, adopted: null, own: true, sent: false, aside: null },
        settings: { ...old.settings, insteadOf: null },
      })
      // Before it is gone elsewhere: read back as sent it would be nobody's.
      keep(db.uid, anew(kept))
      setKept(anew)
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
        aside: old.own && !asideFirst ? { settings: old.settings, sent: old.sent } : old.aside,
      }))
      // The photo stands until the generation's own has been read.
      setPhotos((old) => ({ ...old, aside: own && !asideFirst ? old.photo : old.aside }))
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
      if (own && !asideFirst && isWork(settings, photo))
        return () => put({ settings, sent }, photo, { aside, photo: asidePhoto })
      return aside && isWork(aside.settings, asidePhoto) ? () => put(aside, asidePhoto) : null
    },
    restore: () => {
      if (aside && (!own || asideFirst)) put(aside, asidePhoto)
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
  /** For whoever comes back from waiting. */
  const latest = useRef(photos)
  useEffect(() => {
    latest.current = photos
  }, [photos])
  /** Only once the device has it. Throws StorageFull and what `check` throws, which is asked before that and after. */
  const put = async (next: DraftPhotos, check: () => void) => {
    check()
    await withRoom(db, () => keepDraftPhotos(db, owner, next))
    try {
      check()
    } catch (changed) {
      // What came meanwhile was kept before `next` or after it.
      if (latest.current) await keepIfRoom(db, owner, latest.current)
      throw changed
    }
    stored.current = next
    setPhotos(next)
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

function keep(uid: string, kept: Kept): void {
  sessionStorage.setItem(keyOf(uid), JSON.stringify(kept))
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
