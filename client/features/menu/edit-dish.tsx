// Edit details: one dialog, two tabs, over a dish that others may change or delete meanwhile.
import { Tabs } from '@base-ui/react/tabs'
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import type { PlatelightDb } from '../../data/db.ts'
import { discardOperation } from '../../data/discard.ts'
import { getMenuItem } from '../../data/menu.ts'
import { operationsOf, retryOperation } from '../../data/outbox.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LeaveGuard, useLeaveGuard } from '../../ui/leave-guard.tsx'
import { Refused } from '../../ui/refused.tsx'
import { useDiscard } from '../../ui/use-discard.ts'
import { EditImage } from './edit-image.tsx'
import { EditText } from './edit-text.tsx'
import { Gone } from './gone.tsx'
import { useDishText } from './use-dish-text.ts'

const TABS = { text: 'Title & Description', image: 'Image & Cropping' } as const
export type EditTab = keyof typeof TABS

interface EditDishProps {
  db: PlatelightDb
  id: string
  firstTab: EditTab
  onClose: () => void
}

/** Mounted while it is open, with the dish's id as its key. */
export function EditDish({ db, id, firstTab, onClose }: EditDishProps) {
  const [tab, setTab] = useState<EditTab>(firstTab)
  const discard = useDiscard()
  const [footer, setFooter] = useState<HTMLElement | null>(null)
  // null: there is none, or no longer.
  const row = useLiveQuery(async () => (await getMenuItem(db, id)) ?? null, [db, id])
  const refused = useLiveQuery(
    async () => (await operationsOf(db, id)).find(({ failure }) => failure !== null),
    [db, id],
  )
  const draft = useDishText(row ?? undefined, `${db.uid}:menu-item:${id}`)
  const guard = useLeaveGuard(draft.changed, onClose, draft.forget)
  // Read from this device in a moment; an empty dialog would give its focus to the Close button.
  if (row === undefined) return null
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && guard.leave()}
      title="Edit details"
      description={row && <bdi className="wrap-anywhere">{row.title}</bdi>}
      wide={tab === 'image' && Boolean(row)}
      // The open tab puts its own buttons there.
      footer={guard.asking ? <LeaveGuard guard={guard} /> : <div ref={setFooter} className="contents" />}
    >
      {row === null && <Gone db={db} text={draft.text} footer={footer} onClose={guard.done} />}
      {row && (
        <Tabs.Root value={tab} onValueChange={(next) => setTab(next as EditTab)}>
          <Tabs.List className="mb-5 grid grid-cols-2 gap-1 rounded-control bg-sunken p-1">
            {Object.entries(TABS).map(([value, label]) => (
              <Tabs.Tab
                key={value}
                value={value}
                className="min-h-11 rounded-chip px-2 text-small font-medium text-soft transition-colors hover:text-ink data-[active]:bg-card data-[active]:font-semibold data-[active]:text-ink data-[active]:shadow-lift"
              >
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {refused && (
            <Refused
              text={refused.failure?.text ?? ''}
              onRetry={() => void retryOperation(db, refused.id)}
              onDiscard={() => void discard(discardOperation(db, refused.id))}
              className="mb-5 rounded-control text-small"
            />
          )}
          <Tabs.Panel value="text">
            <EditText
              db={db}
              row={row}
              draft={draft}
              footer={footer}
              onClose={guard.done}
              onLeave={guard.leave}
            />
          </Tabs.Panel>
          <Tabs.Panel value="image">
            <EditImage db={db} row={row} footer={footer} />
          </Tabs.Panel>
        </Tabs.Root>
      )}
    </Dialog>
  )
}
