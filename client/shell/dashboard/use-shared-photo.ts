// A photo from the phone's share sheet goes onto a clean table, also one that was shared before the sign-in.
import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { SHARED_PARAM } from '../../../contract/share.ts'
import type { PlatelightDb } from '../../data/db.ts'
import { pickPhoto } from '../../data/generations.ts'
import { sentenceOf } from '../../data/sentence.ts'
import { takeSharedPhoto } from '../../data/shared-photo.ts'
import type { Draft } from '../../features/generate/use-draft.ts'
import { generatePath } from '../../paths.ts'
import { measurePicture } from '../../ui/measure-picture.ts'
import { useToast } from '../../ui/toast.tsx'

const LOST = 'The shared photo didn’t arrive. Choose it here instead.'

export function useSharedPhoto(db: PlatelightDb, draft: Draft): void {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { add } = useToast()
  const shared = params.get(SHARED_PARAM)
  const take = useEffectEvent(async () => {
    try {
      const file = await takeSharedPhoto(db.uid)
      if (file) draft.setPhoto(await pickPhoto(file, measurePicture))
      else if (shared !== 'lost') return
      else add({ title: LOST, data: { tone: 'bad' } })
    } catch (error) {
      add({ title: sentenceOf(error, LOST), data: { tone: 'bad' } })
    }
    void navigate(generatePath(null), { replace: true })
  })
  useEffect(() => {
    void take()
  }, [shared])
}
