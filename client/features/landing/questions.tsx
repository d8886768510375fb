import { Plus } from 'lucide-react'
import { QUESTIONS } from './question-texts.ts'
import { Section } from './section.tsx'

/** The browser's own disclosure: open without a script, found by the page's search. */
export function Questions() {
  return (
    <Section id="faq" title="Asked at the table">
      <div className="mx-auto max-w-3xl border-b border-line">
        {QUESTIONS.map(({ question, answer }) => (
          <details key={question} name="faq" className="group border-t border-line">
            <summary className="flex min-h-14 list-none items-center gap-4 py-3 font-display text-[1.1875rem] [&::-webkit-details-marker]:hidden">
              <span className="flex-1">{question}</span>
              <Plus
                aria-hidden="true"
                className="size-5 shrink-0 text-tomato transition-transform duration-200 group-open:rotate-45"
              />
            </summary>
            <p className="max-w-2xl pb-5 text-soft">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  )
}
