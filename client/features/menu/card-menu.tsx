// What can be done with a dish, in one menu: for fingers and keyboards, where there is no hovering. One for the whole
// grid, at the card whose button was pressed: hundreds of them would make scrolling and searching slow.
import { Menu } from '@base-ui/react/menu'
import { ArrowDownToLine, ArrowUpToLine, EllipsisVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { CARD_ACTIONS, type CardAct } from './card-actions.ts'

interface MoreButtonProps {
  title: string
  open: boolean
  onOpen: (button: HTMLElement) => void
}

export function MoreButton({ title, open, onOpen }: MoreButtonProps) {
  return (
    <button
      type="button"
      data-no-drag
      aria-label={`More for ${title}`}
      aria-haspopup="menu"
      aria-expanded={open}
      onClick={(event) => onOpen(event.currentTarget)}
      className="group/more absolute top-0.5 right-0.5 z-3 grid size-11 place-items-center rounded-full"
    >
      {/* Thirty-two pixels to see, forty-four to hit. */}
      <span className="grid size-8 place-items-center rounded-full bg-card/90 text-ink shadow-lift transition-colors group-hover/more:bg-card group-aria-expanded/more:bg-ink group-aria-expanded/more:text-paper">
        <EllipsisVertical aria-hidden="true" className="size-4.5" />
      </span>
    </button>
  )
}

interface CardMenuProps {
  open: boolean
  /** The button that was pressed last: the menu is at it, and gives the focus back to it. */
  anchor: HTMLElement | null
  onClose: () => void
  act: CardAct
  /** Absent: can't be moved that way. */
  onEarlier?: () => void
  onLater?: () => void
}

export function CardMenu({ open, anchor, onClose, act, onEarlier, onLater }: CardMenuProps) {
  const [generate, update, edit, remove] = CARD_ACTIONS
  return (
    <Menu.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Menu.Portal>
        <Menu.Positioner
          anchor={anchor}
          align="end"
          sideOffset={4}
          collisionPadding={12}
          className="z-40 outline-none"
        >
          <Menu.Popup
            aria-label="Dish"
            finalFocus={() => anchor}
            className="min-w-52 origin-(--transform-origin) rounded-control border border-line bg-card p-1.5 shadow-float outline-none transition duration-150 ease-settle data-[ending-style]:scale-95 data-[ending-style]:opacity-0 data-[starting-style]:scale-95 data-[starting-style]:opacity-0"
          >
            {[generate, update, edit].map(({ key, label, Icon }) => (
              <Item
                key={key}
                icon={<Icon aria-hidden="true" className="size-4.5" />}
                onClick={() => act(key)}
              >
                {label}
              </Item>
            ))}
            {(onEarlier || onLater) && <Rule />}
            {onEarlier && (
              <Item icon={<ArrowUpToLine aria-hidden="true" className="size-4.5" />} onClick={onEarlier}>
                Move up
              </Item>
            )}
            {onLater && (
              <Item icon={<ArrowDownToLine aria-hidden="true" className="size-4.5" />} onClick={onLater}>
                Move down
              </Item>
            )}
            <Rule />
            <Item
              tone="text-tomato-deep"
              icon={<remove.Icon aria-hidden="true" className="size-4.5" />}
              onClick={() => act(remove.key)}
            >
              {remove.label}
            </Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

interface ItemProps {
  icon: ReactNode
  tone?: string
  onClick: () => void
  children: ReactNode
}

function Item({ icon, tone = '', onClick, children }: ItemProps) {
  return (
    <Menu.Item
      onClick={onClick}
      className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-chip px-3 text-small font-medium select-none data-[highlighted]:bg-sunken data-[highlighted]:outline-none ${tone}`}
    >
      {icon}
      {children}
    </Menu.Item>
  )
}

function Rule() {
  return <Menu.Separator className="mx-2 my-1.5 h-px bg-line" />
}
