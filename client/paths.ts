// Every address of the client, written once.
export const paths = {
  landing: '/',
  pricing: '/pricing',
  guides: '/guide',
  terms: '/terms',
  privacy: '/privacy',
  dashboard: '/dashboard',
  generate: '/dashboard/generate',
  menu: '/dashboard/menu',
  templates: '/dashboard/templates',
  history: '/dashboard/history',
  usage: '/analytics',
  /** Where PayPal sends people back to. */
  billingReturn: '/dashboard/billing/return',
} as const

export const BILLING_DIALOGS = ['plans', 'credits', 'cancel', 'statement'] as const
export type BillingDialog = (typeof BILLING_DIALOGS)[number]
/** In any dashboard address: the dialog over it. */
export const BILLING_PARAMETER = 'billing'

/** The Generate tab with one of the billing dialogs over it. */
export function billingPath(what: BillingDialog): string {
  return `${paths.generate}?${new URLSearchParams({ [BILLING_PARAMETER]: what })}`
}

/** In the Generate tab's address: which generation is on the table, or this word for a clean one. */
export const ITEM_PARAMETER = 'item'
export const NEW_ITEM = 'new'

/** The Generate tab with one generation on the table; without an id a clean one. */
export function generatePath(id: string | null): string {
  return `${paths.generate}?${ITEM_PARAMETER}=${id ?? NEW_ITEM}`
}

/** The History tab with one generation's details open. */
export function historyItemPath(id: string): string {
  return `${paths.history}/${id}`
}

/** The Templates tab with its dialog for a new one open, with one of our pictures in it. */
export function newTemplatePath(imageUrl: string | null): string {
  return `${paths.templates}?${new URLSearchParams(imageUrl ? { new: '', image: imageUrl } : { new: '' })}`
}

export function editTemplatePath(id: string): string {
  return `${paths.templates}?${new URLSearchParams({ edit: id })}`
}

/** The Menu tab with a dish's dialog open, at its text or at its picture. */
export function editDishPath(id: string, tab: 'text' | 'image'): string {
  return `${paths.menu}?${new URLSearchParams(tab === 'image' ? { edit: id, tab } : { edit: id })}`
}

/** Where what the server refused can be changed and sent anew. */
export function editPath(place: {
  table: 'generations' | 'menuItems' | 'templates'
  id: string
  tab: 'text' | 'image'
}): string {
  if (place.table === 'generations') return generatePath(place.id)
  return place.table === 'templates' ? editTemplatePath(place.id) : editDishPath(place.id, place.tab)
}
