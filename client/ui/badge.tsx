import type { ReactNode } from 'react'

const TONES = {
  plain: 'bg-sunken text-ink',
  good: 'bg-herb-wash text-herb',
  warn: 'bg-saffron-wash text-saffron-ink',
  bad: 'bg-tomato-wash text-tomato-deep',
} as const

interface BadgeProps {
  tone?: keyof typeof TONES
  icon?: ReactNode
  children: ReactNode
}

export function Badge({ tone = 'plain', icon, children }: BadgeProps) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-fine font-semibold ${TONES[tone]}`}
    >
      {icon}
      {children}
    </span>
  )
}
