import { Button } from '../../ui/button.tsx'
import { CreditsButton } from './credits-button.tsx'
import { HeroPictures } from './hero-pictures.tsx'

export function Hero({ onStart }: { onStart: () => void }) {
  return (
    <section className="mx-auto grid max-w-7xl items-center gap-10 px-5 pt-6 pb-16 lg:grid-cols-[1.05fr_1fr] lg:gap-16 lg:px-10 lg:pt-14 lg:pb-24">
      <div>
        <p className="small-caps text-tomato-deep">Food photos for menus and delivery</p>
        <h1 className="mt-4 text-hero font-semibold tracking-[-0.03em]">
          Your dish,
          <br />
          <em className="font-medium text-tomato">in its best light.</em>
        </h1>
        <p className="mt-6 max-w-[34rem] text-[1.125rem] leading-relaxed text-soft">
          Take a snap on the pass. Platelight lifts the dish off the counter, lights it like a studio would
          and sets it on a table worth booking. The food stays what you cooked.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Button look="primary" size="large" className="max-sm:w-full" onClick={onStart}>
            Enhance My Photo
          </Button>
          <div className="grid w-full sm:hidden">
            <CreditsButton onStart={onStart} />
          </div>
        </div>
      </div>
      <HeroPictures />
    </section>
  )
}
