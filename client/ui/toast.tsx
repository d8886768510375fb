import { Toast } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

export interface ToastData {
  tone: 'good' | 'bad'
  picture?: { url: string; alt: string }
  /** A small line under the message. */
  note?: string
  action?: ReactNode
}

/** Where toasts come from: anything inside `Toasts` may call `useToast().add`. */
export const useToast = Toast.useToastManager<ToastData>

export function Toasts({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider limit={3}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className="fixed inset-x-3 top-[calc(env(safe-area-inset-top)+4.5rem)] z-60 flex flex-col gap-2 sm:top-auto sm:right-auto sm:bottom-42 sm:left-6 sm:w-96 md:bottom-24 md:left-30 lg:bottom-6 lg:left-66">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList() {
  const { toasts } = useToast()
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="rounded-panel border border-line bg-card shadow-float transition duration-300 ease-settle data-[ending-style]:-translate-y-3 sm:data-[ending-style]:translate-y-3 data-[ending-style]:opacity-0 data-[limited]:hidden data-[starting-style]:-translate-y-3 sm:data-[starting-style]:translate-y-3 data-[starting-style]:opacity-0"
    >
      <Toast.Content className="flex items-center gap-3 p-3">
        {toast.data?.picture && (
          <img
            src={toast.data.picture.url}
            alt={toast.data.picture.alt}
            className="size-14 shrink-0 rounded-control bg-sunken object-cover"
          />
        )}
        <div className="min-w-0 flex-1 text-small">
          {/* The message is the name of the toast: a toast without a title has none. */}
          <Toast.Title
            render={<p />}
            className={`font-semibold ${toast.data?.tone === 'bad' ? 'text-tomato-deep' : ''}`}
          />
          {toast.data?.note && <p className="truncate text-fine text-soft">{toast.data.note}</p>}
          {toast.data?.action}
        </div>
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
