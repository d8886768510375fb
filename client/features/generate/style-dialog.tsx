import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { Check } from 'lucide-react'
import { STYLES, type Style, type StyleId } from '../../../contract/catalog.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { StyleThumb } from './style-thumb.tsx'

interface StyleDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  chosen: StyleId
  onChoose: (id: StyleId) => void
}

/** A click chooses and closes; the arrow keys only look, Enter or Done closes. */
export function StyleDialog({ open, onOpenChange, chosen, onChoose }: StyleDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      wide
      title="Choose a Style"
      description="Seven kinds of light for your dish."
    >
      <RadioGroup
        aria-label="Style"
        value={chosen}
        onValueChange={(id) => onChoose(id as StyleId)}
        className="grid grid-cols-2 gap-3 py-2 sm:grid-cols-3 lg:grid-cols-4"
      >
        {STYLES.map((style) => (
          <StyleTile key={style.id} style={style} onPick={() => onOpenChange(false)} />
        ))}
      </RadioGroup>
      <div className="mt-4 flex justify-end">
        <Button look="primary" onClick={() => onOpenChange(false)}>
          Done
        </Button>
      </div>
    </Dialog>
  )
}

function StyleTile({ style, onPick }: { style: Style; onPick: () => void }) {
  return (
    <Radio.Root
      value={style.id}
      aria-label={style.name}
      aria-describedby={`style-${style.slug}`}
      // detail is 0 for the click a keyboard makes while it walks through the group.
      onClick={(event) => event.detail > 0 && onPick()}
      onKeyDown={(event) => event.key === 'Enter' && onPick()}
      className="group relative flex flex-col overflow-hidden rounded-control border border-line bg-card text-left transition-shadow hover:shadow-float data-[checked]:border-tomato data-[checked]:shadow-[inset_0_0_0_1px_var(--tomato),0_0_0_1px_var(--tomato)]"
    >
      <div className="aspect-4/3 overflow-hidden">
        <div className="size-full transition-transform duration-500 ease-settle group-hover:scale-105">
          <StyleThumb style={style} />
        </div>
      </div>
      <Radio.Indicator className="absolute top-2 right-2 grid size-7 place-items-center rounded-full bg-tomato text-on-tomato">
        <Check aria-hidden="true" className="size-4.5" strokeWidth={3} />
      </Radio.Indicator>
      <span className="px-3 pt-2.5 text-small leading-tight font-semibold">{style.name}</span>
      <span id={`style-${style.slug}`} className="px-3 pt-1 pb-3 text-fine text-soft">
        {style.description}
      </span>
    </Radio.Root>
  )
}
