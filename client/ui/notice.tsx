import { CircleAlert, Hourglass, ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const TONES = {
  error: { look: 'border-tomato/40 bg-tomato-wash text-tomato-deep', Icon: CircleAlert },
  moderation: { look: 'border-tomato bg-tomato-wash text-tomato-deep', Icon: ShieldAlert },
  info: { look: 'border-saffron/50 bg-saffron-wash text-saffron-ink', Icon: Hourglass },
} as const

interface NoticeProps {
  tone?: keyof typeof TONES
  /** A note is read in its turn; a sentence that comes up, at once. */
  role?: 'alert' | 'note'
  children: ReactNode
  className?: string
}

/** A sentence in a box; announced to screen readers. */
export function Notice({ tone = 'error', role = 'alert', children, className = '' }: NoticeProps) {
  const { look, Icon } = TONES[tone]
  return (
    <div
      role={role}
      className={`flex items-start gap-2.5 rounded-control border px-3.5 py-2.5 text-small font-medium ${look} ${className}`}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}
