import { useId } from 'react'

interface TextAreaProps {
  label: string
  value: string
  onChange: (value: string) => void
  maxLength: number
  placeholder?: string
}

export function TextArea({ label, value, onChange, maxLength, placeholder }: TextAreaProps) {
  const id = useId()
  return (
    <div>
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-small font-semibold">
          {label}
        </label>
        <span id={`${id}-count`} className="text-fine text-soft tabular-nums">
          {value.length} / {maxLength}
        </span>
      </div>
      <textarea
        id={id}
        rows={3}
        value={value}
        maxLength={maxLength}
        placeholder={placeholder}
        aria-describedby={`${id}-count`}
        onChange={(event) => onChange(event.target.value)}
        className="block w-full resize-y rounded-control border border-edge bg-card px-3.5 py-2.5 text-base placeholder:text-soft sm:text-small"
      />
    </div>
  )
}
