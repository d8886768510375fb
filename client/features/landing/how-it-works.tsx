import { Section } from './section.tsx'
import { STEPS } from './texts.ts'

/** Five courses, set like the card of the house. */
export function HowItWorks() {
  return (
    <Section id="how-it-works" title="How It Works">
      <ol className="mx-auto grid max-w-3xl gap-7">
        {STEPS.map(({ name, text }, index) => (
          <li key={name}>
            <div className="flex items-baseline gap-2.5">
              <h3 className="text-title">{name}</h3>
              <span className="leader" />
              <span className="shrink-0 font-display text-tomato-deep italic">{COURSES[index]}</span>
            </div>
            <p className="mt-1.5 max-w-xl text-soft">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

const COURSES = ['first', 'second', 'third', 'fourth', 'fifth']
