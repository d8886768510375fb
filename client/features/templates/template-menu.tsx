import { LayoutTemplate, Pencil, Trash2 } from 'lucide-react'
import { CardMenu, CardMenuItem, CardMenuRule } from '../../ui/card-menu.tsx'

interface TemplateMenuProps {
  open: boolean
  anchor: HTMLElement | null
  onClose: () => void
  onUse: () => void
  onEdit: () => void
  onDelete: () => void
}

const icon = 'size-4.5'

export function TemplateMenu({ onUse, onEdit, onDelete, ...menu }: TemplateMenuProps) {
  return (
    <CardMenu label="Template" {...menu}>
      <CardMenuItem icon={<LayoutTemplate aria-hidden="true" className={icon} />} onClick={onUse}>
        Use Template
      </CardMenuItem>
      <CardMenuItem icon={<Pencil aria-hidden="true" className={icon} />} onClick={onEdit}>
        Edit
      </CardMenuItem>
      <CardMenuRule />
      <CardMenuItem
        tone="text-tomato-deep"
        icon={<Trash2 aria-hidden="true" className={icon} />}
        onClick={onDelete}
      >
        Delete
      </CardMenuItem>
    </CardMenu>
  )
}
