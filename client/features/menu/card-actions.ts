// What can be done with a dish, in the order it is offered.
import { ImageUp, type LucideIcon, Pencil, Sparkles, Trash2 } from 'lucide-react'

export type CardAction = 'generate' | 'update' | 'edit' | 'remove'
export type CardAct = (action: CardAction) => void

interface Offer {
  key: CardAction
  label: string
  Icon: LucideIcon
}

export const CARD_ACTIONS = [
  { key: 'generate', label: 'Generate Photo', Icon: Sparkles },
  { key: 'update', label: 'Update photo', Icon: ImageUp },
  { key: 'edit', label: 'Edit details', Icon: Pencil },
  { key: 'remove', label: 'Delete', Icon: Trash2 },
] as const satisfies readonly Offer[]
