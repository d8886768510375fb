import { ChevronDown } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { GuideLink } from './landing-header.tsx'

/**
 * A link to the overview, and a button beside it that opens the list: the disclosure pattern for navigation of the
 * ARIA Authoring Practices. Closes on Escape and when the focus or a click goes elsewhere.
 */
export function GuidesMenu({ guides }: { guides: readonly GuideLink[] }) {
  const [open, setOpen] = useState(false)
  const list = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    setOpen(false)
    toggle.current?.focus()
  }
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears what bubbles up from its link, button and list
    <div className="relative flex items-center" onKeyDown={onKeyDown} onBlur={onBlur}>
      <Link
        to="/guide"
        className="inline-flex min-h-11 items-center rounded-control pr-1 pl-3 text-small font-medium hover:bg-sunken"
      >
        Guides
      </Link>
      <button
        ref={toggle}
        type="button"
        aria-label="All guides"
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setOpen(!open)}
        className="grid size-11 place-items-center rounded-control hover:bg-sunken"
      >
        <ChevronDown
          aria-hidden="true"
          className={`size-4.5 transition-transform duration-150 ${open ? 'rotate-180' : ''}`}
        />
      </button>
      <ul
        id={list}
        hidden={!open}
        className="absolute top-full right-0 z-10 mt-2 max-h-[70dvh] w-96 overflow-y-auto rounded-panel border border-line bg-card p-2 shadow-float"
      >
        {guides.map(({ path, title }) => (
          <li key={path}>
            <Link
              to={path}
              onClick={() => setOpen(false)}
              className="flex min-h-11 items-center rounded-control px-3 py-1.5 text-small hover:bg-sunken"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
