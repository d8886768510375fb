import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { Check, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { CUSTOM_STYLE_ID, STYLES } from '../../../contract/catalog.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CustomThumb } from './custom-thumb.tsx'
import type { StyleChoice } from './draft.ts'
import { StyleThumb } from './style-thumb.tsx'

interface StyleDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  chosen: StyleChoice
  customAllowed: boolean
  onChoose: (id: StyleChoice) => void
}

/** A click chooses and closes; the arrow keys only look, Enter or Done closes. */
export function StyleDialog({ open, onOpenChange, chosen, customAllowed, onChoose }: StyleDialogProps) {
  const close = () => onOpenChange(false)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      wide
      title="Choose a Style"
      description="Seven kinds of light for your dish, or one of your own."
      footer={
        <Button look="primary" className="max-sm:w-full" onClick={close}>
          Done
        </Button>
      }
    >
      <RadioGroup
        aria-label="Style"
        value={chosen}
        onValueChange={(id) => onChoose(id as StyleChoice)}
        className="grid grid-cols-2 gap-3 py-2 sm:grid-cols-3 lg:grid-cols-4"
      >
        {STYLES.map((style) => (
          <StyleTile
            key={style.id}
            id={style.id}
            name={style.name}
            description={style.description}
            picture={<StyleThumb style={style} />}
            onPick={close}
          />
        ))}
        <StyleTile
          id={CUSTOM_STYLE_ID}
          name="Custom Style"
          description={
            customAllowed
              ? 'Describe the table, the light and the mood in your own words.'
              : 'Upgrade to Professional to use custom styles.'
          }
          picture={<CustomThumb />}
          locked={!customAllowed}
          onPick={close}
        />
      </RadioGroup>
    </Dialog>
  )
}

interface StyleTileProps {
  id: StyleChoice
  name: string
  description: string
  picture: ReactNode
  locked?: boolean
  onPick: () => void
}

function StyleTile({ id, name, description, picture, locked = false, onPick }: StyleTileProps) {
  return (
    <Radio.Root
      value={id}
      disabled={locked}
      aria-label={name}
      aria-describedby={`style-${id}`}
      // detail is 0 for the click a keyboard makes while it walks through the group.
      onClick={(event) => event.detail > 0 && !locked && onPick()}
      onKeyDown={(event) => event.key === 'Enter' && !locked && onPick()}
      className="group relative flex flex-col overflow-hidden rounded-control border border-line bg-card text-left transition-shadow hover:shadow-float data-[checked]:border-tomato data-[checked]:shadow-[inset_0_0_0_1px_var(--tomato),0_0_0_1px_var(--tomato)] data-[disabled]:cursor-not-allowed data-[disabled]:border-dashed data-[disabled]:bg-transparent data-[disabled]:hover:shadow-none"
    >
      <div className={`aspect-4/3 overflow-hidden ${locked ? 'opacity-60' : ''}`}>
        <div className="size-full transition-transform duration-500 ease-settle group-hover:scale-105 group-data-[disabled]:transform-none">
          {picture}
        </div>
      </div>
      {locked && (
        <span className="absolute top-2 right-2 grid size-7 place-items-center rounded-full bg-card text-soft shadow-lift">
          <Lock aria-hidden="true" className="size-3.5" />
        </span>
      )}
      <Radio.Indicator className="absolute top-2 right-2 grid size-7 place-items-center rounded-full bg-tomato text-on-tomato">
        <Check aria-hidden="true" className="size-4.5" strokeWidth={3} />
      </Radio.Indicator>
      <span className="px-3 pt-2.5 text-small leading-tight font-semibold">{name}</span>
      <span id={`style-${id}`} className="px-3 pt-1 pb-3 text-fine text-soft">
        {description}
      </span>
    </Radio.Root>
  )
}
