import { type Ref, useId } from 'react'

interface TextFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  maxLength: number
  placeholder?: string
  /** What is wrong with it; read out with the field. */
  problem?: string | null
  ref?: Ref<HTMLInputElement>
}

/** One line of text with a counter. More than allowed can be typed and is told, rather than cut off in silence. */
export function TextField(props: TextFieldProps) {
  const { label, value, onChange, maxLength, placeholder, problem, ref } = props
  const id = useId()
  const over = value.length > maxLength
  return (
    <div>
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-small font-semibold">
          {label}
        </label>
        <span
          id={`${id}-count`}
          className={`text-fine tabular-nums ${over ? 'font-semibold text-tomato-deep' : 'text-soft'}`}
        >
          {value.length} / {maxLength}
        </span>
      </div>
      <input
        ref={ref}
        id={id}
        type="text"
        dir="auto"
        value={value}
        placeholder={placeholder}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : `${id}-count`}
        onChange={(event) => onChange(event.target.value)}
        className="block min-h-11 w-full rounded-control border border-edge bg-card px-3.5 text-base placeholder:text-soft aria-invalid:border-tomato sm:text-small"
      />
      {problem && (
        <p id={`${id}-problem`} role="alert" className="mt-2 text-fine font-medium text-tomato-deep">
          {problem}
        </p>
      )}
    </div>
  )
}
