import { type ReactNode, type Ref, useId } from 'react'

interface TextFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Counted; more can be typed. */
  maxLength?: number
  placeholder?: string
  required?: boolean
  type?: 'text' | 'url'
  /** More than one makes it a box for longer text. */
  rows?: number
  /** For a dialog that opens with the focus on it; of one line only. */
  inputRef?: Ref<HTMLInputElement>
  /** It says why in `hint`. */
  disabled?: boolean
  /** Beside the label. */
  icon?: ReactNode
  /** What is wrong with it; read out with the field. */
  problem?: string | null
  /** Read out with the field. */
  hint?: string
  /** Something to know about what stands in it. */
  note?: ReactNode
}

/** Text with a counter. More than allowed can be typed and is told, rather than cut off in silence. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    value,
    onChange,
    maxLength,
    placeholder,
    required,
    type = 'text',
    rows = 1,
    inputRef,
    disabled,
    icon,
    problem,
    hint,
    note,
  } = props
  const id = useId()
  // As it is saved: without the blanks around it.
  const { length } = value.trim()
  const over = maxLength !== undefined && length > maxLength
  const counted = maxLength !== undefined && !disabled
  const field = {
    id,
    // Arabic and Hebrew names read from the right, whatever the language around them.
    dir: 'auto',
    value,
    placeholder,
    disabled,
    'aria-required': required,
    'aria-invalid': problem || over ? true : undefined,
    'aria-describedby':
      [problem && `${id}-problem`, hint && `${id}-hint`, counted && `${id}-count`]
        .filter(Boolean)
        .join(' ') || undefined,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    className:
      'block min-h-11 w-full rounded-control border border-edge bg-card px-3.5 text-base placeholder:text-soft aria-invalid:border-tomato disabled:resize-none disabled:border-dashed disabled:border-line disabled:bg-transparent disabled:text-soft sm:text-small',
  }
  return (
    <div>
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-small font-semibold">
          {label}
          {icon}
        </label>
        {counted && (
          <span
            id={`${id}-count`}
            className={`text-fine tabular-nums ${over ? 'font-semibold text-tomato-deep' : 'text-soft'}`}
          >
            {length.toLocaleString('en')} / {maxLength.toLocaleString('en')}
          </span>
        )}
      </div>
      {rows > 1 ? (
        <textarea {...field} rows={rows} className={`${field.className} resize-y py-2.5`} />
      ) : (
        <input {...field} ref={inputRef} type={type} />
      )}
      {problem && (
        <p id={`${id}-problem`} role="alert" className="mt-2 text-fine font-medium text-tomato-deep">
          {problem}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-2 text-fine text-soft">
          {hint}
        </p>
      )}
      {note}
    </div>
  )
}
