import { type Source as Entry, SOURCES, type SourceId } from '../../data/sources.ts'
import { shortDate } from './dates.ts'

/** Where a sentence comes from, in brackets. */
export function Source({ of }: { of: SourceId }) {
  const { label, url } = SOURCES[of]
  return (
    <span className="source">
      (<a href={url}>{label}</a>)
    </span>
  )
}

const READ: Record<Entry['basis'], string> = {
  platform: 'read there on',
  reported: 'as a dated third-party reading gives it, on',
  secondary: 'second-hand, read on',
}

/** All of a guide's, at its end. */
export function SourceList({ ids }: { ids: readonly SourceId[] }) {
  if (ids.length === 0) return null
  return (
    <section aria-labelledby="sources" className="guide-sources">
      <h2 id="sources">Sources</h2>
      <ul>
        {ids.map((id) => {
          const { title, url, basis, checked } = SOURCES[id]
          return (
            <li key={id}>
              <a href={url}>{title}</a>
              <span className="text-soft">
                , {new URL(url).hostname.replace(/^www\./, '')}; {READ[basis]} {shortDate(checked)}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
