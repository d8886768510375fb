import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { createContext, type ReactNode, type RefObject, use } from 'react'
import { dropSecondTap } from './second-tap.ts'

/** What the page has to say that can't wait: an open dialog covers it, so it stands in the dialog too. */
export const DialogNotice = createContext<ReactNode>(null)

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  wide?: boolean
  /** Stays in sight under what scrolls. */
  footer?: ReactNode
  /** What gets the focus when it opens; the first that can, where absent. */
  initialFocus?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** A sheet from below on phones, a card in the middle elsewhere. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, wide = false, footer, initialFocus, children } = props
  const notice = use(DialogNotice)
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-200 data-[ending-style]:opacity-0 data-[starting-style]:opacity-0" />
        <Base.Popup
          data-sheet
          initialFocus={initialFocus}
          onClickCapture={(event) => dropSecondTap(event.nativeEvent, event.currentTarget)}
          className={`fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col rounded-t-panel border border-line bg-card shadow-float transition duration-300 ease-settle data-[ending-style]:translate-y-8 data-[ending-style]:opacity-0 data-[starting-style]:translate-y-8 data-[starting-style]:opacity-0 sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-[calc(100vw-3rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-panel sm:data-[ending-style]:-translate-y-[48%] sm:data-[starting-style]:-translate-y-[48%] ${wide ? 'sm:max-w-3xl' : 'sm:max-w-md'}`}
        >
          <header className="pt-5 pr-16 pb-3 pl-5 sm:pt-6 sm:pl-7">
            <Base.Title className="text-heading">{title}</Base.Title>
            {description && (
              <Base.Description className="mt-1.5 text-small text-soft">{description}</Base.Description>
            )}
          </header>
          <div
            className={`min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 sm:px-7 ${footer ? 'pb-4' : 'pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:pb-7'}`}
          >
            {notice}
            {children}
          </div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-7 sm:py-4">
              {footer}
            </footer>
          )}
          {/* Last, so that opening a dialog puts the focus on what it is about. */}
          <Base.Close
            aria-label="Close"
            className="absolute top-3.5 right-3 grid size-11 place-items-center rounded-full text-soft hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden="true" className="size-5" />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
