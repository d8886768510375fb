// What can be done with a card, in one menu: for fingers and keyboards, where there is no hovering. One for the whole
// grid, at the card whose button was pressed: hundreds of them would make scrolling and searching slow.
import { Menu } from '@base-ui/react/menu'
import { EllipsisVertical } from 'lucide-react'
import type { ReactNode } from 'react'

interface MoreButtonProps {
  title: string
  open: boolean
  onOpen: (button: HTMLElement) => void
  className?: string
}

/** In the upper right corner of a card that is `relative`. */
export function MoreButton({ title, open, onOpen, className = '' }: MoreButtonProps) {
  return (
    <button
      type="button"
      data-no-drag
      aria-label={`More for ${title}`}
      aria-haspopup="menu"
      aria-expanded={open}
      onClick={(event) => onOpen(event.currentTarget)}
      className={`group/more absolute top-0.5 right-0.5 z-3 grid size-11 place-items-center rounded-full ${className}`}
    >
      {/* Thirty-two pixels to see, forty-four to hit. */}
      <span className="grid size-8 place-items-center rounded-full bg-card/90 text-ink shadow-lift transition-colors group-hover/more:bg-card group-aria-expanded/more:bg-ink group-aria-expanded/more:text-paper">
        <EllipsisVertical aria-hidden="true" className="size-4.5" />
      </span>
    </button>
  )
}

interface CardMenuProps {
  /** What it is about: "Dish". */
  label: string
  open: boolean
  /** The button that was pressed last: the menu is at it, and gives the focus back to it. */
  anchor: HTMLElement | null
  onClose: () => void
  children: ReactNode
}

export function CardMenu({ label, open, anchor, onClose, children }: CardMenuProps) {
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
            aria-label={label}
            finalFocus={() => (isFocusElsewhere() ? false : anchor)}
            className="min-w-52 origin-(--transform-origin) rounded-control border border-line bg-card p-1.5 shadow-float outline-none transition duration-150 ease-settle data-[ending-style]:scale-95 data-[ending-style]:opacity-0 data-[starting-style]:scale-95 data-[starting-style]:opacity-0"
          >
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

/** What was chosen may have opened a dialog, which has the focus before the menu has faded out. */
function isFocusElsewhere(): boolean {
  const focused = document.activeElement
  return focused !== null && focused !== document.body && focused.closest('[role=menu]') === null
}

interface CardMenuItemProps {
  icon: ReactNode
  tone?: string
  onClick: () => void
  children: ReactNode
}

export function CardMenuItem({ icon, tone = '', onClick, children }: CardMenuItemProps) {
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

export function CardMenuRule() {
  return <Menu.Separator className="mx-2 my-1.5 h-px bg-line" />
}
