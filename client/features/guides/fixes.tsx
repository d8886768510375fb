import type { ReactNode } from 'react'

/** A list of signs, each with what to do about it. */
export function Fixes({ children }: { children: ReactNode }) {
  return <dl className="guide-wide fixes">{children}</dl>
}

export function Fix({ sign, children }: { sign: string; children: ReactNode }) {
  return (
    <div>
      <dt>{sign}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export function Note({ title, children }: { title: string; children: ReactNode }) {
  return (
    <aside className="note" aria-label={title}>
      <p className="note-title">{title}</p>
      {children}
    </aside>
  )
}
