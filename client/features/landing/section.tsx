import type { ReactNode } from 'react'

interface SectionProps {
  /** Of the anchor. */
  id: string
  title: ReactNode
  lead?: ReactNode
  /** On the darker ground. */
  isSunken?: boolean
  /** Laid out once the first screen is painted, as are its pictures: style.css. */
  isLong?: boolean
  /** The title is the page's own. */
  isPage?: boolean
  children: ReactNode
}

/** A part of the landing page with its heading and the double rule of a printed menu under it. */
export function Section({
  id,
  title,
  lead,
  isSunken = false,
  isLong = false,
  isPage = false,
  children,
}: SectionProps) {
  const Title = isPage ? 'h1' : 'h2'
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={`scroll-mt-20 px-5 py-16 lg:px-10 lg:py-24 ${isSunken ? 'bg-sunken/60' : ''} ${isLong ? 'after-first-paint' : ''}`}
    >
      <div className="mx-auto max-w-6xl">
        <Title id={`${id}-title`} className="text-center text-[clamp(2rem,1.5rem+2vw,3rem)]">
          {title}
        </Title>
        <div className="double-rule mx-auto mt-6 h-2 w-28" />
        {lead && <p className="mx-auto mt-5 max-w-2xl text-center text-[1.0625rem] text-soft">{lead}</p>}
        <div className="mt-10 lg:mt-14">{children}</div>
      </div>
    </section>
  )
}
