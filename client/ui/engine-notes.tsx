import { Ban, Check, ShieldCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from './badge.tsx'

interface EngineNotesProps {
  /** Which engine, by name; null before there is a result. */
  madeBy: string | null
  /** What was measured of the dish. */
  fidelity: { tone: 'good' | 'warn'; text: string } | null
  warnings: readonly string[]
  understood: readonly string[]
  ignored: readonly string[]
}

/** How a result was made, in the engine's own words; no claim that was not measured. */
export function EngineNotes({ madeBy, fidelity, warnings, understood, ignored }: EngineNotesProps) {
  const Sign = fidelity?.tone === 'good' ? ShieldCheck : TriangleAlert
  return (
    <>
      {fidelity && (
        <div>
          <Badge tone={fidelity.tone} icon={<Sign aria-hidden="true" className="size-4 shrink-0" />}>
            {fidelity.text}
          </Badge>
        </div>
      )}
      {madeBy && <p className="text-fine text-soft wrap-anywhere">Made by {madeBy}</p>}
      {warnings.map((warning) => (
        <p key={warning} className="flex gap-2 text-saffron-ink">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
          {warning}
        </p>
      ))}
      {understood.length > 0 && (
        <Wishes
          title="Understood"
          sentences={understood}
          icon={<Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-herb" />}
        />
      )}
      {ignored.length > 0 && (
        <Wishes
          title="Not done"
          sentences={ignored}
          icon={<Ban aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-soft" />}
        />
      )}
    </>
  )
}

interface WishesProps {
  title: string
  sentences: readonly string[]
  icon: ReactNode
}

function Wishes({ title, sentences, icon }: WishesProps) {
  return (
    <section aria-label={title}>
      <h3 className="small-caps font-text text-soft">{title}</h3>
      <ul className="mt-1 grid gap-1">
        {sentences.map((sentence) => (
          <li key={sentence} className="flex gap-2">
            {icon}
            <span className="min-w-0 wrap-anywhere">{sentence}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
