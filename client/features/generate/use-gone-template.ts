// A template may be deleted while it is chosen: on another device, or long ago where an earlier generation or a dish's
// memory brings it along.
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useEffectEvent } from 'react'
import type { PlatelightDb } from '../../data/db.ts'
import { isTemplateGone } from '../../data/templates.ts'
import type { Draft } from './use-draft.ts'

/** Takes a template that is no more out of what is set up. */
export function useGoneTemplate(db: PlatelightDb, draft: Draft): void {
  const { templateId } = draft.settings
  const gone = useLiveQuery(
    async () => (templateId && (await isTemplateGone(db, templateId)) ? templateId : null),
    [db, templateId],
  )
  const clear = useEffectEvent(() => draft.correct({ templateId: null }))
  useEffect(() => {
    // A live query answers late: what it says may be of the one chosen before.
    if (gone && gone === templateId) clear()
  }, [gone, templateId])
}
