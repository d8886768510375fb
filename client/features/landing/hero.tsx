import { Compare } from '../../ui/compare.tsx'
import { CLAIMS } from './content.ts'
import { CreditsButton } from './credits-button.tsx'
import { HERO_PICTURES } from './hero-pictures.ts'
import { SizedPicture } from './sized-picture.tsx'
import type { OnStart } from './start.ts'
import { StartButton } from './start-button.tsx'

const SIZES = '(min-width: 64rem) 36rem, calc(100vw - 2.5rem)'

export function Hero({ onStart }: { onStart: OnStart }) {
  return (
    <section className="mx-auto grid max-w-7xl items-center gap-9 px-5 pt-5 pb-14 lg:grid-cols-[1.05fr_1fr] lg:gap-16 lg:px-10 lg:pt-12 lg:pb-24">
      <div>
        <p className="small-caps text-tomato-deep">Food photos for menus and delivery</p>
        <h1 className="mt-4 text-hero font-semibold tracking-[-0.03em]">
          Your dish,
          <br />
          <em className="font-medium text-tomato">in its best light.</em>
        </h1>
        <p className="mt-5 max-w-[34rem] text-[1.125rem] leading-relaxed text-soft lg:mt-6">
          Take a snap on the pass. Platelight lifts the dish off the counter, lights it like a studio would
          and sets it on a table worth booking. The food stays what you cooked.
        </p>
        <div className="mt-7 flex flex-wrap gap-3 lg:mt-8">
          <StartButton onStart={onStart}>Enhance My Photo</StartButton>
          <div className="grid w-full sm:hidden">
            <CreditsButton onStart={onStart} />
          </div>
        </div>
        <ul className="mt-7 flex flex-wrap gap-x-6 gap-y-1.5 text-small text-soft max-lg:hidden">
          <li>{CLAIMS.trusted}</li>
          <li>{CLAIMS.speed}</li>
        </ul>
      </div>
      <figure className="mx-auto w-full max-w-xl max-lg:order-first max-lg:max-w-md">
        <div className="overflow-hidden rounded-panel shadow-float">
          <Compare
            ratio={1}
            start={40}
            before={
              <SizedPicture
                name="hero-before"
                entry={HERO_PICTURES['hero-before']}
                alt="A chocolate tart with raspberries as a dim phone snap on a cluttered table"
                sizes={SIZES}
                isFirst
                className="size-full"
              />
            }
            after={
              <SizedPicture
                name="hero-after"
                entry={HERO_PICTURES['hero-after']}
                alt="The same tart on a pale table in bright morning light"
                sizes={SIZES}
                isFirst
                className="size-full"
              />
            }
          />
        </div>
        <figcaption className="mt-3 text-right text-fine text-soft">
          The dish is rendered; the change is our engine’s own work.
        </figcaption>
      </figure>
    </section>
  )
}
