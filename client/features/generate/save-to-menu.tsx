import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { AppError } from '../../../contract/errors.ts'
import type { PlatelightDb } from '../../data/db.ts'
import { listMenu, saveToMenu } from '../../data/menu.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { DishList } from './dish-list.tsx'
import { savedSentence } from './saved-sentence.ts'

interface SaveToMenuProps {
  db: PlatelightDb
  /** Address of the result. */
  url: string
  /** The dish the result was made for. */
  suggested: string | null
  onClose: () => void
  /** With the sentence that says so. */
  onSaved: (sentence: string) => void
}

/** Mounted while it is open, so that each time begins with the dish the result was made for. */
export function SaveToMenu({ db, url, suggested, onClose, onSaved }: SaveToMenuProps) {
  const [chosen, setChosen] = useState(suggested)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const dishes = useLiveQuery(() => listMenu(db), [db])
  const dish = dishes?.find(({ id }) => id === chosen)

  const save = async () => {
    if (!dish) return setProblem('Please select a menu item to save to')
    setBusy(true)
    try {
      await saveToMenu(db, dish.id, url)
      onSaved(savedSentence(dish))
      onClose()
    } catch (error) {
      setProblem(error instanceof AppError ? error.message : 'Failed to save image to menu item')
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Save to Menu"
      description="The dish gets this picture, and keeps it as its original."
      footer={
        dishes?.length !== 0 && (
          <>
            {problem && <Notice className="w-full">{problem}</Notice>}
            <Button look="quiet" onClick={onClose}>
              Cancel
            </Button>
            <Button look="primary" busy={busy} onClick={() => void save()}>
              Save
            </Button>
          </>
        )
      }
    >
      <DishList
        db={db}
        dishes={dishes}
        chosen={dish?.id ?? null}
        onChoose={(id) => {
          setChosen(id)
          setProblem(null)
        }}
      />
    </Dialog>
  )
}
