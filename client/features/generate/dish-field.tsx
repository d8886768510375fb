import { useLiveQuery } from 'dexie-react-hooks'
import { History, X } from 'lucide-react'
import { useRef, useState } from 'react'
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
  const button = useRef<HTMLButtonElement>(null)
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
      <div className={dish ? 'flex items-center gap-3 rounded-control border border-line p-1.5 pr-1' : ''}>
        {dish && (
          <>
            <span className="size-11 shrink-0 overflow-hidden rounded-chip">
              <RowPicture db={db} row={dish} />
            </span>
            <span className="min-w-0 flex-1 truncate text-small font-semibold" dir="auto">
              {dish.title}
            </span>
          </>
        )}
        {/* The same button with and without a dish, so that it keeps the focus when one is picked. */}
        <Button
          ref={button}
          look={dish ? 'quiet' : 'secondary'}
          className={dish ? 'px-3' : 'w-full'}
          onClick={() => setOpen(true)}
        >
          {dish ? 'Change' : 'Choose a dish'}
        </Button>
        {dish && (
          <Button
            look="quiet"
            size="icon"
            aria-label="No menu item"
            icon={<X aria-hidden="true" className="size-4.5" />}
            onClick={() => {
              onChange({ menuItemId: null })
              button.current?.focus()
            }}
          />
        )}
      </div>
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
