// Which dialog is open stands in the address: the phone's back button closes it, and a reload keeps it.
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { keptSearch } from '../../ui/use-address-text.ts'
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
  const { state, search } = useLocation()
  // The menu's search stays below the dialog.
  const kept = keptSearch(search, 'q')
  const navigate = useNavigate()
  const id = params.get('edit')
  const open = (dialog: Record<string, string>) =>
    void navigate(
      { search: `?${new URLSearchParams([...Object.entries(dialog), ...kept])}` },
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
      else void navigate({ search: kept.toString() }, { replace: true, preventScrollReset: true })
    },
  }
}
