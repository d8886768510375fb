import { STYLES } from '../../../contract/catalog.ts'
import { LandingPicture } from './landing-picture.tsx'
import { DISHES } from './texts.ts'

/** Each dish as it was styled, with its snap as a small print in the corner. */
export function Dishes() {
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-6 lg:grid-cols-4 lg:gap-x-6">
      {DISHES.map(({ dish, name, style }) => {
        const styleName = STYLES.find(({ slug }) => slug === style)?.name
        return (
          <li key={dish}>
            <div className="relative">
              <LandingPicture
                name={`${dish}-after`}
                alt={`${name} in the ${styleName} style`}
                sizes="(min-width: 64rem) 17rem, 45vw"
                className="aspect-square rounded-panel shadow-lift"
              />
              <div className="absolute bottom-2.5 left-2.5 w-[34%] -rotate-2 rounded-chip border-2 border-[#fffdf8] shadow-float">
                <LandingPicture
                  name={`${dish}-before`}
                  alt="as it was snapped"
                  sizes="(min-width: 64rem) 6rem, 16vw"
                  className="aspect-square rounded-[4px]"
                />
              </div>
            </div>
            <p className="mt-3 font-display text-[1.125rem] leading-tight">{name}</p>
            <p className="mt-0.5 text-small text-soft">{styleName}</p>
          </li>
        )
      })}
    </ul>
  )
}
