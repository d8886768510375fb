import { ExternalLink } from 'lucide-react'
import { BADGE } from './content.ts'

export function DirectoryBadge() {
  return (
    <p className="pt-8 text-center text-small">
      <a
        href={BADGE.url}
        rel="noopener"
        className="inline-flex min-h-11 items-center gap-2.5 rounded-full border border-edge px-5 font-semibold text-ink hover:bg-sunken"
      >
        {BADGE.text}
        <ExternalLink aria-hidden="true" className="size-4" />
      </a>
    </p>
  )
}
