import { CLAIMS, TESTIMONIALS } from './content.ts'
import { LandingPicture } from './landing-picture.tsx'
import { Section } from './section.tsx'

/** A shelf that scrolls sideways on phones and lies open on wide screens. */
export function Testimonials() {
  return (
    <Section id="voices" title="Said at the pass" lead={`${CLAIMS.trusted}.`} isSunken>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        aria-label="What people say"
        className="-mx-5 flex snap-x snap-mandatory gap-4 overflow-x-auto px-5 pb-3 lg:mx-0 lg:grid lg:grid-cols-6 lg:gap-6 lg:overflow-visible lg:px-0"
      >
        {TESTIMONIALS.map(({ id, name, role, quote, picture, alt }, index) => (
          <li
            key={id}
            className={`flex w-[80vw] max-w-sm shrink-0 snap-center flex-col rounded-panel border border-line bg-card p-6 shadow-lift lg:w-auto lg:max-w-none ${index < 3 ? 'lg:col-span-2' : 'lg:col-span-3'}`}
          >
            <blockquote className="flex-1 font-display text-[1.1875rem] leading-snug">“{quote}”</blockquote>
            <div className="mt-5 flex items-center gap-3.5">
              <LandingPicture
                name={picture}
                alt={alt}
                sizes="3.5rem"
                className="size-14 shrink-0 rounded-full"
              />
              <p>
                <span className="block font-semibold">{name}</span>
                <span className="block text-small text-soft">{role}</span>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
