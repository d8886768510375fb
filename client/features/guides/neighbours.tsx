import { ArrowLeft, ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import type { Guide } from './guides.ts'

export function Neighbours({ previous, next }: { previous: Guide | null; next: Guide | null }) {
  return (
    <nav aria-label="Previous and next guide" className="neighbours">
      {previous && (
        <Link to={previous.path} rel="prev">
          <ArrowLeft aria-hidden="true" />
          <span>
            <span className="block text-small text-soft">Previous guide</span>
            <span className="block font-display text-title">{previous.short}</span>
          </span>
        </Link>
      )}
      {next && (
        <Link to={next.path} rel="next" className="ml-auto text-right">
          <span>
            <span className="block text-small text-soft">Next guide</span>
            <span className="block font-display text-title">{next.short}</span>
          </span>
          <ArrowRight aria-hidden="true" />
        </Link>
      )}
    </nav>
  )
}
