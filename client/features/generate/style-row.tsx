import { useState } from 'react'
import { findStyle } from '../../../contract/catalog.ts'
import { Button } from '../../ui/button.tsx'
import { CustomThumb } from './custom-thumb.tsx'
import type { StyleChoice } from './draft.ts'
import { StyleDialog } from './style-dialog.tsx'
import { StyleThumb } from './style-thumb.tsx'

interface StyleRowProps {
  styleId: StyleChoice
  customAllowed: boolean
  onChange: (id: StyleChoice) => void
}

export function StyleRow({ styleId, customAllowed, onChange }: StyleRowProps) {
  const [open, setOpen] = useState(false)
  const style = findStyle(styleId)
  return (
    <div className="flex items-center gap-3.5">
      <div className="size-20 shrink-0 overflow-hidden rounded-control">
        {style ? <StyleThumb style={style} /> : <CustomThumb />}
      </div>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{style?.name ?? 'Custom Style'}</p>
        <Button className="mt-1.5" onClick={() => setOpen(true)}>
          Change Style
        </Button>
      </div>
      <StyleDialog
        open={open}
        onOpenChange={setOpen}
        chosen={styleId}
        customAllowed={customAllowed}
        onChoose={onChange}
      />
    </div>
  )
}
