import { useLiveQuery } from 'dexie-react-hooks'
import { History, X } from 'lucide-react'
import { useState } from 'react'
import type { PlatelightDb } from '../../data/db.ts'
import { listMenu } from '../../data/menu.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { settingsForDish } from './dish.ts'
import { DishList } from './dish-list.tsx'
import type { Settings } from './draft.ts'
import { RowPicture } from './row-picture.tsx'

interface DishFieldProps {
  db: PlatelightDb
  settings: Settings
  onChange: (changes: Partial<Settings>) => void
}

/** Which dish of the menu the photo is of. With Professional its last look comes along. */
export function DishField({ db, settings, onChange }: DishFieldProps) {
  const [open, setOpen] = useState(false)
  const [remembered, setRemembered] = useState<string | null>(null)
  const dishes = useLiveQuery(() => listMenu(db), [db])
  const dish = dishes?.find((item) => item.id === settings.menuItemId)

  const choose = async (menuItemId: string) => {
    const next = await settingsForDish(db, settings, menuItemId)
    setRemembered(next.remembered ? menuItemId : null)
    onChange(next.settings)
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-small font-semibold">Menu item</legend>
      {dish ? (
        <div className="flex items-center gap-3 rounded-control border border-line p-1.5 pr-1">
          <span className="size-11 shrink-0 overflow-hidden rounded-chip">
            <RowPicture db={db} row={dish} />
          </span>
          <span className="min-w-0 flex-1 truncate text-small font-semibold" dir="auto">
            {dish.title}
          </span>
          <Button look="quiet" className="px-3" onClick={() => setOpen(true)}>
            Change
          </Button>
          <Button
            look="quiet"
            size="icon"
            aria-label="No menu item"
            icon={<X aria-hidden="true" className="size-4.5" />}
            onClick={() => onChange({ menuItemId: null })}
          />
        </div>
      ) : (
        <Button className="w-full" onClick={() => setOpen(true)}>
          Choose a dish
        </Button>
      )}
      {dish && remembered === dish.id && (
        <p role="status" className="mt-2 flex items-center gap-1.5 text-fine text-soft">
          <History aria-hidden="true" className="size-4" />
          Styled as this dish was last time.
        </p>
      )}
      <Dialog open={open} onOpenChange={setOpen} title="Choose a dish">
        <DishList
          db={db}
          dishes={dishes}
          chosen={settings.menuItemId}
          onChoose={(next) => void choose(next)}
          onPick={() => setOpen(false)}
        />
      </Dialog>
    </fieldset>
  )
}
