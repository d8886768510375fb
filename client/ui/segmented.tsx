import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'

interface SegmentedProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  choices: readonly { value: Value; label: string; detail?: string }[]
}

/** Two or three sides of one coin. Radio buttons: the arrow keys turn it. */
export function Segmented<Value extends string>({ label, value, onChange, choices }: SegmentedProps<Value>) {
  return (
    <RadioGroup
      aria-label={label}
      value={value}
      onValueChange={(next) => onChange(next as Value)}
      className="flex rounded-control bg-sunken p-1"
    >
      {choices.map((choice) => (
        <Radio.Root
          key={choice.value}
          value={choice.value}
          className="flex min-h-11 min-w-0 flex-1 flex-wrap content-center items-center justify-center gap-x-2 rounded-[0.5625rem] px-3 text-small font-medium text-soft transition-colors duration-150 hover:text-ink data-[checked]:bg-card data-[checked]:font-semibold data-[checked]:text-ink data-[checked]:shadow-lift"
        >
          {choice.label}
          {choice.detail && (
            <span className="text-fine font-normal whitespace-nowrap text-soft">{choice.detail}</span>
          )}
        </Radio.Root>
      ))}
    </RadioGroup>
  )
}
