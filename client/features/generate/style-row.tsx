import { useState } from 'react'
import { findStyle, type StyleId } from '../../../contract/catalog.ts'
import { Button } from '../../ui/button.tsx'
import { StyleDialog } from './style-dialog.tsx'
import { StyleThumb } from './style-thumb.tsx'

interface StyleRowProps {
  styleId: StyleId
  onChange: (id: StyleId) => void
}

export function StyleRow({ styleId, onChange }: StyleRowProps) {
  const [open, setOpen] = useState(false)
  const style = findStyle(styleId)
  if (!style) return null
  return (
    <div className="flex items-center gap-3.5">
      <div className="size-20 shrink-0 overflow-hidden rounded-control">
        <StyleThumb style={style} />
      </div>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{style.name}</p>
        <Button className="mt-1.5" onClick={() => setOpen(true)}>
          Change Style
        </Button>
      </div>
      <StyleDialog open={open} onOpenChange={setOpen} chosen={styleId} onChoose={onChange} />
    </div>
  )
}
