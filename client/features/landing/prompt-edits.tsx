import { LandingPicture } from './landing-picture.tsx'
import { PROMPT_EDITS } from './texts.ts'

/** Five steps, side by side; on phones a shelf. */
export function PromptEdits() {
  return (
    <ol
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
      tabIndex={0}
      aria-label="Edits in words, step by step"
      className="-mx-5 flex snap-x snap-mandatory gap-4 overflow-x-auto px-5 pb-3 lg:mx-0 lg:grid lg:grid-cols-5 lg:overflow-visible lg:px-0"
    >
      {PROMPT_EDITS.map(({ words, picture, note, ...step }, index) => (
        <li key={words} className="w-[68vw] max-w-72 shrink-0 snap-center lg:w-auto lg:max-w-none">
          <LandingPicture
            name={picture}
            alt={`Step ${index + 1}: ${words}`}
            sizes="(min-width: 64rem) 14rem, min(68vw, 18rem)"
            className={`aspect-square rounded-control ${'needsGenerative' in step ? 'opacity-60' : ''}`}
          />
          <p className="mt-3 font-display text-[1.125rem] leading-tight">
            <span className="mr-1.5 text-tomato italic">{index + 1}.</span>
            {words}
          </p>
          {'needsGenerative' in step && (
            <p className="mt-2 inline-block rounded-full bg-saffron-wash px-2.5 py-0.5 text-fine font-semibold text-saffron-ink">
              Needs a generative engine
            </p>
          )}
          <p className="mt-1.5 text-small text-soft">{note}</p>
        </li>
      ))}
    </ol>
  )
}
