// Photos from the phone's share sheet: the first goes onto a clean table, also one that was shared before the sign-in;
// the others wait beside it until they are asked for.
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { NOTIFICATION_MS } from '../../../contract/limits.ts'
import { MISSED_PARAM, SHARED_PARAM } from '../../../contract/share.ts'
import type { PlatelightDb } from '../../data/db.ts'
import { pickPhoto } from '../../data/generations.ts'
import { sentenceOf } from '../../data/sentence.ts'
import {
  countSharedPhotos,
  dropSharedPhotos,
  putBackPhoto,
  takeSharedPhoto,
} from '../../data/shared-photo.ts'
import type { SharedPhotos } from '../../features/generate/shared-waiting.tsx'
import type { Draft } from '../../features/generate/use-draft.ts'
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
  /** Onto a clean table, with the settings that are set up. Answers whether there was one. */
  const take = async (unseen: boolean) => {
    try {
      const file = await takeSharedPhoto(db.uid, { unseen })
      if (!file) return false
      const photo = await pickPhoto(file, measurePicture)
      draft.change({ insteadOf: null })
      draft.setPhoto(photo)
    } catch (error) {
      tell(sentenceOf(error, LOST))
    }
    return true
  }
  const arrive = useEffectEvent(async () => {
    const came = await take(true)
    if (shared === 'lost') tell(missed > 1 ? missedText(missed, missed) : LOST)
    else if (missed > 0) tell(missedText(missed, missed + Number(shared)))
    if (came || shared !== null) void navigate(generatePath(null), { replace: true })
  })
  useEffect(() => {
    void arrive()
  }, [shared])

  const next = async () => {
    const { photo, adopted } = draft
    // What was not sent yet has its turn again.
    if (photo && 'bytes' in photo && adopted === null) {
      try {
        await putBackPhoto(db.uid, photo)
      } catch (error) {
        return void tell(sentenceOf(error, 'The next photo can’t be opened. Please try again.'))
      }
    }
    await take(false)
    void navigate(generatePath(null))
  }
  const drop = async () => {
    const undo = await dropSharedPhotos(db.uid)
    offerUndo({ message: 'Let go of the shared photos.', timeLeft: NOTIFICATION_MS, undo })
  }
  return { waiting, next, drop }
}

function missedText(missed: number, all: number): string {
  return `${missed} of the ${all} photos you shared didn’t arrive. Share ${missed === 1 ? 'it' : 'them'} again, or choose ${missed === 1 ? 'it' : 'them'} here.`
}
