import { type To, useLocation, useNavigate } from 'react-router'

interface DialogAddress {
  open: (to: To) => void
  /** Opened from the page: back to it, so that it is not in the history twice; else its address in place of ours. */
  close: (to: To) => void
}

/** A dialog that stands in the address: the phone's back button closes it, and a reload keeps it. */
export function useDialogAddress(): DialogAddress {
  const { state } = useLocation()
  const navigate = useNavigate()
  const opened = (state as { opened?: boolean } | null)?.opened
  return {
    open: (to) => void navigate(to, { state: { opened: true }, preventScrollReset: true }),
    close: (to) => {
      if (opened) void navigate(-1)
      else void navigate(to, { replace: true, preventScrollReset: true })
    },
  }
}
