// Photos from the phone's share sheet: the first goes onto a clean table, also one that was shared before the sign-in;
// the others wait beside it until they are asked for.
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { NOTIFICATION_MS } from '../../../contract/limits.ts'
import { MISSED_PARAM, SHARED_PARAM } from '../../../contract/share.ts'
import type { PlatelightDb } from '../../data/db.ts'
import { type PickedPhoto, pickPhoto } from '../../data/generations.ts'
import { sentenceOf } from '../../data/sentence.ts'
import {
  countSharedPhotos,
  dropOldSharedPhotos,
  dropSharedPhotos,
  giveSharedPhoto,
} from '../../data/shared-photo.ts'
import type { SharedPhotos } from '../../features/generate/shared-waiting.tsx'
import { type Draft, TableChanged } from '../../features/generate/use-draft.ts'
import { generatePath } from '../../paths.ts'
import { measurePicture } from '../../ui/measure-picture.ts'
import { useToast } from '../../ui/toast.tsx'
import { useUndo } from '../../ui/undo-toast.tsx'

const LOST = 'The shared photo didn’t arrive. Choose it here instead.'

export function useSharedPhoto(db: PlatelightDb, draft: Draft): SharedPhotos {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { add } = useToast()
  const offerUndo = useUndo()
  const waiting = useLiveQuery(() => countSharedPhotos(db.uid), [db]) ?? 0
  const shared = params.get(SHARED_PARAM)
  const missed = Number(params.get(MISSED_PARAM)) || 0

  const tell = (title: string) => add({ title, data: { tone: 'bad' } })
  /** The next onto the table; what is there unsent has its turn again. Answers whether there was one. */
  const take = async (unseen: boolean) => {
    let came = false
    await draft.alone(async () => {
      const kept = Promise.withResolvers<void>()
      const open = async (file: File) => {
        came = true
        return await pickPhoto(file, measurePicture)
      }
      const keep = async (photo: PickedPhoto) => {
        await draft.begin(photo)
        kept.resolve()
      }
      const giving = giveSharedPhoto(db.uid, { open, keep }, { unseen, instead: draft.unsent }).then(
        (there) => {
          came = there
        },
        (error: unknown) => {
          // It waits on, beside what came instead.
          if (error instanceof TableChanged) came = false
          else tell(sentenceOf(error, came ? LOST : 'The next photo can’t be opened. Please try again.'))
        },
      )
      // Once it is on the table nobody has to wait for the rest.
      await Promise.race([kept.promise, giving])
    })
    return came
  }
  const arrive = useEffectEvent(async () => {
    await dropOldSharedPhotos()
    const came = (await countSharedPhotos(db.uid)) > 0 && (await take(true))
    if (shared === 'lost') tell(missed > 1 ? missedText(missed, missed) : LOST)
    else if (missed > 0) tell(missedText(missed, missed + Number(shared)))
    if (came || shared !== null) void navigate(generatePath(null), { replace: true })
  })
  const isReady = draft.unsent !== undefined
  useEffect(() => {
    if (isReady) void arrive()
  }, [shared, isReady])

  const [asked, setAsked] = useState(false)
  const goOn = useEffectEvent(async () => {
    await take(false)
    void navigate(generatePath(null))
  })
  useEffect(() => {
    // While the photo on the table is just being sent it is not known yet whether it has its turn again.
    if (!asked || draft.busy) return
    setAsked(false)
    void goOn()
  }, [asked, draft.busy])
  const drop = async () => {
    const undo = await dropSharedPhotos(db.uid)
    // Pressed twice: the first one's way back stands.
    if (!undo) return
    offerUndo({ message: 'Let go of the shared photos.', timeLeft: NOTIFICATION_MS, undo })
  }
  return { waiting, next: () => setAsked(true), busy: asked || draft.busy, drop }
}

function missedText(missed: number, all: number): string {
  return `${missed} of the ${all} photos you shared didn’t arrive. Share ${missed === 1 ? 'it' : 'them'} again, or choose ${missed === 1 ? 'it' : 'them'} here.`
}
