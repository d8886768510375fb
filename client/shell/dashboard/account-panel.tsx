import { Popover } from '@base-ui/react/popover'
import { LogOut } from 'lucide-react'
import { type SessionUser, signOut } from '../../data/session.ts'
import { Button } from '../../ui/button.tsx'

/** Closes on a click outside and on Escape. */
export function AccountPanel({ user }: { user: SessionUser }) {
  return (
    <Popover.Root>
      <Popover.Trigger className="grid size-11 shrink-0 place-items-center rounded-full bg-ink font-semibold text-paper transition-transform hover:scale-105">
        <span aria-hidden="true" className="text-small tracking-wide">
          {initials(user)}
        </span>
        <span className="sr-only">Account</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner align="end" sideOffset={8} collisionPadding={12} className="z-40">
          <Popover.Popup className="w-72 origin-(--transform-origin) rounded-panel border border-line bg-card p-5 shadow-float transition duration-200 ease-settle data-[ending-style]:scale-95 data-[ending-style]:opacity-0 data-[starting-style]:scale-95 data-[starting-style]:opacity-0">
            <Popover.Title className="truncate text-title">{user.displayName}</Popover.Title>
            <Popover.Description className="truncate text-small text-soft">{user.email}</Popover.Description>
            <div className="double-rule my-4" />
            <Button
              className="w-full"
              icon={<LogOut aria-hidden="true" className="size-4.5" />}
              onClick={() => void signOut()}
            >
              Sign Out
            </Button>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function initials({ displayName, email }: SessionUser): string {
  const words = displayName.trim().split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0])
  return letters.join('').toUpperCase() || (email[0] ?? '?').toUpperCase()
}
