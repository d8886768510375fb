import { Toast } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

export interface ToastData {
  tone: 'good' | 'bad'
  picture?: { url: string; alt: string }
  /** A small line under the message. */
  note?: string
  action?: ReactNode
  /** Stands however many newer ones there are: it has something that is nowhere else. */
  stays?: true
}

/** Where toasts come from: anything inside `Toasts` may call `useToast().add`. */
export const useToast = Toast.useToastManager<ToastData>

export function Toasts({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider limit={3}>
      {children}
      <Toast.Portal>
        <Toast.Viewport
          className={`fixed inset-x-3 z-60 flex flex-col gap-2 sm:right-auto sm:left-6 sm:w-96 md:left-30 lg:left-66 ${ABOVE_TABS} ${ABOVE_BAR} ${FROM_ABOVE}`}
        >
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

/** At the thumb, above the tabs at the bottom of a phone; above the Generate tab's own bar where that stands. */
const ABOVE_TABS =
  'bottom-[calc(env(safe-area-inset-bottom)+4.75rem)] short:bottom-[calc(env(safe-area-inset-bottom)+3.75rem)] md:bottom-6'
const ABOVE_BAR =
  'max-wide:tall:[body:has([data-bottom-bar])_&]:bottom-[calc(env(safe-area-inset-bottom)+11rem)] max-wide:tall:md:[body:has([data-bottom-bar])_&]:bottom-24'

/** An open sheet has its buttons at the bottom of a phone, and so has a result: then they come from above. */
const FROM_ABOVE =
  'max-sm:[body:has([data-sheet],[data-result-keys])_&]:top-[calc(env(safe-area-inset-top)+0.5rem)] max-sm:[body:has([data-sheet],[data-result-keys])_&]:bottom-auto'

function ToastList() {
  const { toasts } = useToast()
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      {...(toast.data?.stays && { inert: false })}
      className={`rounded-panel border border-line bg-card shadow-float transition duration-300 ease-settle data-[ending-style]:translate-y-3 data-[ending-style]:opacity-0 data-[starting-style]:translate-y-3 data-[starting-style]:opacity-0 ${toast.data?.stays ? '' : 'data-[limited]:hidden'}`}
    >
      <Toast.Content className="flex items-center gap-1 p-2 pl-4 has-[img]:pl-2">
        {toast.data?.picture && (
          <img
            src={toast.data.picture.url}
            alt={toast.data.picture.alt}
            className="mr-2 size-14 shrink-0 rounded-control bg-sunken object-cover"
          />
        )}
        <div className="min-w-0 flex-1 py-1.5 text-small wrap-anywhere">
          {/* The message is the name of the toast: a toast without a title has none. */}
          <Toast.Title
            render={<p />}
            className={`font-semibold ${toast.data?.tone === 'bad' ? 'text-tomato-deep' : ''}`}
          />
          {toast.data?.note && <p className="text-fine text-soft">{toast.data.note}</p>}
        </div>
        {toast.data?.action && <div className="shrink-0">{toast.data.action}</div>}
        <Toast.Close
          aria-label="Close"
          className="grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-sunken hover:text-ink"
        >
          <X aria-hidden="true" className="size-4.5" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}
