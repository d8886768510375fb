import { Checkbox } from '@base-ui/react/checkbox'
import { Check } from 'lucide-react'
import { useId } from 'react'

interface CheckFieldProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  /** Read out with the box. */
  hint?: string
}

/** A yes or no; the whole line can be tapped. */
export function CheckField({ label, checked, onChange, hint }: CheckFieldProps) {
  const id = useId()
  return (
    <div>
      <label
        htmlFor={id}
        className="flex min-h-11 cursor-pointer items-center gap-3 text-small font-semibold"
      >
        <Checkbox.Root
          id={id}
          checked={checked}
          onCheckedChange={onChange}
          aria-describedby={hint ? `${id}-hint` : undefined}
          className="grid size-6 shrink-0 place-items-center rounded-[0.4rem] border border-edge bg-card transition-colors duration-150 data-[checked]:border-tomato data-[checked]:bg-tomato"
        >
          <Checkbox.Indicator className="text-card">
            <Check aria-hidden="true" className="size-4" strokeWidth={3} />
          </Checkbox.Indicator>
        </Checkbox.Root>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-fine text-soft">
          {hint}
        </p>
      )}
    </div>
  )
}
