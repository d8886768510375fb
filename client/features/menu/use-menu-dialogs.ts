// Which dialog is open stands in the address: the phone's back button closes it, and a reload keeps it.
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { EditTab } from './edit-dish.tsx'

interface MenuDialogs {
  adding: boolean
  editing: { id: string; tab: EditTab } | null
  add: () => void
  edit: (id: string, tab?: EditTab) => void
  close: () => void
}

export function useMenuDialogs(): MenuDialogs {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const id = params.get('edit')
  const open = (search: Record<string, string>) =>
    void navigate(
      { search: `?${new URLSearchParams(search)}` },
      { state: { opened: true }, preventScrollReset: true },
    )
  return {
    adding: params.has('add'),
    editing: id ? { id, tab: params.get('tab') === 'image' ? 'image' : 'text' } : null,
    add: () => open({ add: '' }),
    edit: (dish, tab = 'text') => open(tab === 'image' ? { edit: dish, tab } : { edit: dish }),
    close: () => {
      // Opened from the menu: back to it, so that it is not in the history twice.
      const opened = (state as { opened?: boolean } | null)?.opened
      if (opened) void navigate(-1)
      else void navigate({ search: '' }, { replace: true, preventScrollReset: true })
    },
  }
}
