import { type ReactNode, useId } from 'react'

interface TextAreaProps {
  label: string
  value: string
  onChange: (value: string) => void
  maxLength: number
  placeholder?: string
  disabled?: boolean
  required?: boolean
  rows?: number
  /** Under it: why it is disabled, or what is wrong with it. */
  hint?: ReactNode
  /** Beside the label. */
  icon?: ReactNode
}

export function TextArea(props: TextAreaProps) {
  const { label, value, onChange, maxLength, placeholder, disabled, required, rows = 3, hint, icon } = props
  const id = useId()
  return (
    <div>
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-small font-semibold">
          {label}
          {icon}
        </label>
        {!disabled && (
          <span id={`${id}-count`} className="text-fine text-soft tabular-nums">
            {value.length} / {maxLength}
          </span>
        )}
      </div>
      <textarea
        id={id}
        rows={rows}
        value={value}
        maxLength={maxLength}
        placeholder={placeholder}
        disabled={disabled}
        required={required}
        aria-describedby={hint ? `${id}-hint` : disabled ? undefined : `${id}-count`}
        onChange={(event) => onChange(event.target.value)}
        className="block w-full resize-y rounded-control border border-edge bg-card px-3.5 py-2.5 text-base placeholder:text-soft disabled:resize-none disabled:border-dashed disabled:border-line disabled:bg-transparent disabled:text-soft sm:text-small"
      />
      {hint && (
        <p id={`${id}-hint`} className="mt-2 text-fine text-soft">
          {hint}
        </p>
      )}
    </div>
  )
}
