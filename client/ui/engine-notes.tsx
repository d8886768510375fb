import { ShieldCheck, TriangleAlert } from 'lucide-react'
import { Badge } from './badge.tsx'

interface EngineNotesProps {
  /** It was measured that the dish is as it was. */
  unchanged: boolean
  warnings: readonly string[]
  followed: readonly string[]
  notFollowed: readonly string[]
}

/** How a result was made, in the engine's own words; no claim that was not measured. */
export function EngineNotes({ unchanged, warnings, followed, notFollowed }: EngineNotesProps) {
  return (
    <>
      {unchanged && (
        <div>
          <Badge tone="good" icon={<ShieldCheck aria-hidden="true" className="size-4" />}>
            Dish unchanged
          </Badge>
        </div>
      )}
      {warnings.map((warning) => (
        <p key={warning} className="flex gap-2 text-saffron-ink">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
          {warning}
        </p>
      ))}
      {(followed.length > 0 || notFollowed.length > 0) && (
        <dl className="grid gap-1 text-fine text-soft">
          {followed.length > 0 && <Words title="Followed" words={followed} />}
          {notFollowed.length > 0 && <Words title="Not followed" words={notFollowed} />}
        </dl>
      )}
    </>
  )
}

function Words({ title, words }: { title: string; words: readonly string[] }) {
  return (
    <div>
      <dt className="inline font-semibold text-ink">{title}: </dt>
      <dd className="inline">{words.join(', ')}</dd>
    </div>
  )
}
