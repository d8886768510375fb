// What one tab hands to Generate: it is set up in the draft, and the tab changes to a clean table.
import { useNavigate } from 'react-router'
import type { GenerationRow } from '../../data/generations.ts'
import { photoOfDish, settingsForDish } from '../../features/generate/dish.ts'
import { settingsOf } from '../../features/generate/draft.ts'
import { CLEARED, REPLACED, useTakeBack } from '../../features/generate/use-take-back.ts'
import { generatePath } from '../../paths.ts'
import { useDashboard } from './dashboard-context.ts'

export interface HandOver {
  /** A new picture for this dish, from the photo it came with where it has one. */
  styleDish(menuItemId: string): Promise<void>
  useTemplate(templateId: string): void
  /** A result as the next input; an address of one of our pictures. */
  reuse(url: string): void
  /** The settings of one that failed, for another photo. */
  withAnotherPhoto(row: GenerationRow): void
}

export function useHandOver(): HandOver {
  const { db, draft } = useDashboard()
  const navigate = useNavigate()
  const offerBack = useTakeBack()
  const go = () => void navigate(generatePath(null))
  return {
    styleDish: async (menuItemId) => {
      const { settings } = await settingsForDish(db, draft.settings, menuItemId)
      draft.change({ ...settings, insteadOf: null })
      const photo = await photoOfDish(db, menuItemId).catch(() => null)
      if (photo) offerBack(draft.setPhoto(photo), REPLACED)
      go()
    },
    useTemplate: (templateId) => {
      draft.setMode('template')
      draft.change({ templateId })
      go()
    },
    reuse: (url) => {
      draft.change({ insteadOf: null })
      offerBack(draft.setPhoto({ url }), REPLACED)
      go()
    },
    withAnotherPhoto: (row) => {
      draft.change(settingsOf(row))
      offerBack(draft.setPhoto(null), CLEARED)
      go()
    },
  }
}
