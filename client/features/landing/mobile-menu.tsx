import { X } from 'lucide-react'
import type { RefObject } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { CreditsButton } from './credits-button.tsx'
import { type GuideLink, SECTIONS } from './landing-header.tsx'
import type { OnStart } from './start.ts'

interface MobileMenuProps {
  ref: RefObject<HTMLDialogElement | null>
  onStart: OnStart
  guides: readonly GuideLink[]
}

const ROW = 'flex min-h-12 items-center border-b border-line font-display text-[1.25rem]'

/** The browser's own modal: it keeps the focus, closes on Escape and makes the rest inert. */
export function MobileMenu({ ref, onStart, guides }: MobileMenuProps) {
  const close = () => ref.current?.close()
  const start = () => {
    close()
    onStart()
  }
  return (
    <dialog
      ref={ref}
      aria-label="Menu"
      className="m-0 h-dvh max-h-none w-screen max-w-none overscroll-contain bg-paper p-5 pt-[max(0.75rem,env(safe-area-inset-top))] text-ink"
    >
      <div className="flex items-center">
        <Logo />
        <button
          type="button"
          aria-label="Close the menu"
          onClick={close}
          className="ml-auto grid size-11 place-items-center rounded-control hover:bg-sunken"
        >
          <X aria-hidden="true" className="size-6" />
        </button>
      </div>
      <nav aria-label="Page" className="mt-4">
        {SECTIONS.map(({ id, name }) => (
          <Link key={id} to={`/#${id}`} onClick={close} className={ROW}>
            {name}
          </Link>
        ))}
        <details className="group">
          <summary className={`${ROW} list-none [&::-webkit-details-marker]:hidden`}>
            Guides
            <span aria-hidden="true" className="ml-auto text-tomato group-open:rotate-45">
              +
            </span>
          </summary>
          <ul className="py-2">
            <li>
              <Link to="/guide" onClick={close} className="flex min-h-11 items-center pl-4 font-semibold">
                All guides
              </Link>
            </li>
            {guides.map(({ path, title }) => (
              <li key={path}>
                <Link to={path} onClick={close} className="flex min-h-11 items-center pl-4 text-small">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      </nav>
      <div className="mt-6 grid gap-3 pb-6">
        <CreditsButton onStart={start} />
        <Button size="large" onClick={start}>
          Log In
        </Button>
      </div>
    </dialog>
  )
}
