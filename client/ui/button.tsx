import type { ComponentProps, ReactNode } from 'react'
import { Spinner } from './spinner.tsx'

const LOOKS = {
  primary:
    'bg-tomato text-on-tomato shadow-lift hover:bg-tomato-deep disabled:bg-sunken disabled:text-soft disabled:shadow-none',
  strong: 'bg-ink text-paper hover:bg-ink/85',
  secondary: 'border border-edge bg-card text-ink hover:bg-sunken disabled:border-line disabled:text-soft',
  quiet: 'text-ink hover:bg-sunken disabled:text-soft',
} as const
const SIZES = {
  normal: 'min-h-11 gap-2 px-4 text-small',
  large: 'min-h-13 gap-2.5 px-6 text-base',
  icon: 'size-11 shrink-0',
} as const

export interface ButtonProps extends ComponentProps<'button'> {
  look?: keyof typeof LOOKS
  size?: keyof typeof SIZES
  icon?: ReactNode
  busy?: boolean
}

export function Button({
  look = 'secondary',
  size = 'normal',
  icon,
  busy = false,
  className = '',
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      className={`inline-flex items-center justify-center rounded-control font-semibold transition-colors duration-150 active:translate-y-px disabled:cursor-not-allowed disabled:active:translate-y-0 ${LOOKS[look]} ${SIZES[size]} ${className}`}
      {...rest}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}
