import { Link } from 'react-router'
import type { Piece } from './excerpt.ts'
import type { Found } from './find.ts'

export function Results({ found }: { found: readonly Found[] }) {
  return (
    <ol aria-label="Results" className="guide-results">
      {found.map((one) => (
        <Result key={one.id} {...one} />
      ))}
    </ol>
  )
}

function Result({ id, guide, heading, excerpt }: Found) {
  return (
    <li>
      <Link to={id}>
        <span className="block font-display text-title">
          <Marked pieces={heading.length > 0 ? heading : guide} />
        </span>
        {heading.length > 0 && (
          <span className="block text-small text-soft">
            <Marked pieces={guide} />
          </span>
        )}
        <span className="mt-1 block text-small">
          <Marked pieces={excerpt} />
        </span>
      </Link>
    </li>
  )
}

function Marked({ pieces }: { pieces: readonly Piece[] }) {
  let at = 0
  return pieces.map(({ text, isMarked }) => {
    const key = at
    at += text.length
    return isMarked ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>
  })
}
