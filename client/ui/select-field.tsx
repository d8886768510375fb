import { ChevronDown } from 'lucide-react'

interface SelectFieldProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  choices: Record<Value, string>
  className?: string
}

/** The platform's own list: on a phone nothing is better under a thumb. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, value, onChange, choices, className = '' } = props
  return (
    <span className={`relative block ${className}`}>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
        className="min-h-11 w-full appearance-none truncate rounded-control border border-edge bg-card pr-10 pl-3.5 text-base font-medium sm:text-small"
      >
        {Object.entries<string>(choices).map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-3.25 right-3.5 size-4.5 text-soft"
      />
    </span>
  )
}
