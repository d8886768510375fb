import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { Lock } from 'lucide-react'
import { type ReactNode, useId } from 'react'

export interface Choice<Value extends string> {
  value: Value
  label: string
  detail?: string
  icon?: ReactNode
  locked?: boolean
}

interface ChoiceGroupProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  choices: readonly Choice<Value>[]
  /** Columns on a phone; all screens share them, the settings column is as narrow as a phone. */
  columns?: 2 | 3 | 4 | 5
  /** Why some are locked, or what the choice means. */
  hint?: string
}

const COLUMNS = {
  2: 'grid-cols-2',
  3: 'grid-cols-3',
  4: 'grid-cols-4',
  5: 'grid-cols-[minmax(max-content,1.35fr)_repeat(4,minmax(0,1fr))] gap-x-1.5 *:px-1.5',
}

/** Radio buttons that look like keys. Arrow keys move, as in any radio group. */
export function ChoiceGroup<Value extends string>(props: ChoiceGroupProps<Value>) {
  const { label, value, onChange, choices, columns = 2, hint } = props
  const id = useId()
  return (
    <div>
      <div id={`${id}-label`} className="mb-2 text-small font-semibold">
        {label}
      </div>
      <RadioGroup
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        value={value}
        onValueChange={(next) => onChange(next as Value)}
        className={`grid gap-2 ${COLUMNS[columns]}`}
      >
        {choices.map((choice) => (
          <ChoiceKey key={choice.value} choice={choice} />
        ))}
      </RadioGroup>
      {hint && (
        <p id={`${id}-hint`} className="mt-2 text-fine text-soft">
          {hint}
        </p>
      )}
    </div>
  )
}

function ChoiceKey<Value extends string>({ choice }: { choice: Choice<Value> }) {
  return (
    <Radio.Root
      value={choice.value}
      disabled={choice.locked}
      className="flex min-h-11 items-center justify-center gap-2 rounded-control border border-line bg-card px-2.5 py-1.5 text-center text-fine font-medium transition-colors duration-150 hover:border-edge data-[checked]:border-tomato data-[checked]:bg-tomato-wash data-[checked]:text-tomato-deep data-[checked]:shadow-[inset_0_0_0_1px_var(--tomato)] data-[disabled]:cursor-not-allowed data-[disabled]:border-dashed data-[disabled]:bg-transparent data-[disabled]:text-soft data-[disabled]:hover:border-line"
    >
      {choice.locked ? <Lock aria-hidden="true" className="size-3.5 shrink-0" /> : choice.icon}
      <span>
        <span className="block text-balance">{choice.label} </span>
        {choice.detail && <span className="block text-fine font-normal text-soft">{choice.detail}</span>}
      </span>
    </Radio.Root>
  )
}
