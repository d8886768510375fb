import { useLiveQuery } from 'dexie-react-hooks'
import type { PlatelightDb } from '../../data/db.ts'
import { replacedBy } from '../../data/replacing.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Draft } from './use-draft.ts'

/** What is set up is another try at a photo that was refused: that one goes when this is sent, and not before. */
export function InsteadNote({ db, draft }: { db: PlatelightDb; draft: Draft }) {
  const { insteadOf } = draft.settings
  const { photo } = draft
  const refused = useLiveQuery(
    async () => (insteadOf ? await replacedBy(db, insteadOf, photo) : null),
    [db, insteadOf, photo],
  )
  // A live query answers late: what it says may be of the one before.
  if (!refused?.failure || refused.id !== insteadOf) return null
  return (
    <Notice tone="info" role="note">
      <p>What you send now takes the place of the photo that was refused.</p>
      <Button
        look="quiet"
        className="-mb-1 -ml-4 text-current"
        onClick={() => draft.correct({ insteadOf: null })}
      >
        Keep both
      </Button>
    </Notice>
  )
}
