import { ArrowDownToLine, ArrowUpToLine } from 'lucide-react'
import { CardMenu, CardMenuItem, CardMenuRule } from '../../ui/card-menu.tsx'
import { CARD_ACTIONS, type CardAct } from './card-actions.ts'

interface DishMenuProps {
  open: boolean
  anchor: HTMLElement | null
  onClose: () => void
  /** Absent: can't be moved that way. */
  onEarlier?: () => void
  onLater?: () => void
  act: CardAct
}

const icon = 'size-4.5'

export function DishMenu({ open, anchor, onClose, onEarlier, onLater, act }: DishMenuProps) {
  const [generate, update, edit, remove] = CARD_ACTIONS
  return (
    <CardMenu label="Dish" open={open} anchor={anchor} onClose={onClose}>
      {[generate, update, edit].map(({ key, label, Icon }) => (
        <CardMenuItem key={key} icon={<Icon aria-hidden="true" className={icon} />} onClick={() => act(key)}>
          {label}
        </CardMenuItem>
      ))}
      {(onEarlier || onLater) && <CardMenuRule />}
      {onEarlier && (
        <CardMenuItem icon={<ArrowUpToLine aria-hidden="true" className={icon} />} onClick={onEarlier}>
          Move up
        </CardMenuItem>
      )}
      {onLater && (
        <CardMenuItem icon={<ArrowDownToLine aria-hidden="true" className={icon} />} onClick={onLater}>
          Move down
        </CardMenuItem>
      )}
      <CardMenuRule />
      <CardMenuItem
        tone="text-tomato-deep"
        icon={<remove.Icon aria-hidden="true" className={icon} />}
        onClick={() => act(remove.key)}
      >
        {remove.label}
      </CardMenuItem>
    </CardMenu>
  )
}
