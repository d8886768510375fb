import { TYPICAL_SECONDS } from '../../../contract/limits.ts'

const COURSES = [
  {
    name: 'Snap the dish',
    price: 'any phone',
    text: 'Straight from the pass, in whatever light you have. No signal in the kitchen? It waits and goes later.',
  },
  {
    name: 'Choose its light',
    price: 'seven styles',
    text: 'White plate for the delivery apps, slate for the wine bar, a garden table for the salad.',
  },
  {
    name: 'Serve the photo',
    price: `about ${TYPICAL_SECONDS} seconds`,
    text: 'Download it in full size for the menu, the window or the feed. Every photo stays in your history.',
  },
]

/** Three courses, set like the card of the house. */
export function HowItWorks() {
  return (
    <section aria-labelledby="how" className="bg-sunken/60 px-5 py-16 lg:py-24">
      <div className="mx-auto max-w-3xl">
        <h2 id="how" className="text-center text-[clamp(2rem,1.5rem+2vw,3rem)]">
          How It Works
        </h2>
        <div className="double-rule mx-auto mt-6 mb-10 h-2 w-28" />
        <ol className="grid gap-9">
          {COURSES.map(({ name, price, text }) => (
            <li key={name}>
              <div className="flex items-baseline gap-2.5">
                <h3 className="text-title">{name}</h3>
                <span className="leader" />
                <span className="shrink-0 font-display text-tomato-deep italic">{price}</span>
              </div>
              <p className="mt-2 max-w-xl text-soft">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
