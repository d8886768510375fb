import { Compare } from '../../ui/compare.tsx'
import { TickedList } from '../../ui/ticked-list.tsx'
import { AngleTabs } from './angle-tabs.tsx'
import { Dishes } from './dishes.tsx'
import { LandingPicture } from './landing-picture.tsx'
import { UNDERSTOOD } from './pictures.ts'
import { PromptEdits } from './prompt-edits.tsx'
import { Section } from './section.tsx'
import type { OnStart } from './start.ts'
import { StartButton } from './start-button.tsx'
import { StylePicker } from './style-picker.tsx'
import { CUSTOM_STYLE, RATIOS } from './texts.ts'

const HALF = '(min-width: 64rem) 34rem, calc(100vw - 2.5rem)'

export function Showcase({ onStart }: { onStart: OnStart }) {
  return (
    <Section
      id="showcase"
      title="One snap, many tables"
      lead="Everything here was made by the engine that comes with Platelight. The dishes are rendered, snapped as a phone would on a busy evening."
      isSunken
      isLong
    >
      <PromptEdits />
      <Part title="Seven styles" text="Choose one and every dish on the menu stands in the same light.">
        <StylePicker />
      </Part>
      <Part
        title="Three camera angles"
        text="Shoot from where the dish looks best; the table follows the angle of your photo."
      >
        <AngleTabs />
      </Part>
      <Part
        title="The right format"
        text="The dish stays in the middle square, so every platform’s crop is safe."
      >
        <ul className="grid items-end gap-6 sm:grid-cols-[1fr_1.6fr_0.85fr]">
          {RATIOS.map(({ name, ratio, picture, platforms }) => (
            <li key={name}>
              <LandingPicture
                name={picture}
                alt={`Doughnuts in ${name.toLowerCase()} format`}
                sizes="(min-width: 64rem) 26rem, (min-width: 40rem) 33vw, calc(100vw - 2.5rem)"
                className="rounded-control"
              />
              <p className="mt-2.5 flex items-baseline gap-2">
                <span className="font-semibold">{name}</span>
                <span className="text-small text-soft">{ratio}</span>
              </p>
              <p className="text-small text-soft">{platforms}</p>
            </li>
          ))}
        </ul>
      </Part>
      <Part
        title="Or your own words"
        text="On the Professional plan a style can be described. The result lists what was understood, and what was not."
      >
        <div className="grid items-center gap-6 lg:grid-cols-2 lg:gap-10">
          <div>
            <blockquote className="rounded-panel border border-line bg-card p-6 font-display text-[1.375rem] leading-snug italic shadow-lift">
              “{CUSTOM_STYLE.prompt}”
            </blockquote>
            <p className="mt-6 text-small font-semibold">What the result says was understood</p>
            <TickedList
              items={UNDERSTOOD.map((text) => ({ text }))}
              size="small"
              className="mt-2.5 text-soft"
            />
          </div>
          <LandingPicture
            name={CUSTOM_STYLE.picture}
            alt="A flat white on white marble in soft, bright light"
            sizes={HALF}
            className="rounded-panel shadow-float"
          />
        </div>
      </Part>
      <Part
        title="Look closely"
        text="Drag the line, or use the arrow keys. The soup is the same to the last drop of cream."
      >
        <div className="mx-auto max-w-xl overflow-hidden rounded-panel shadow-float">
          <Compare
            ratio={1}
            start={50}
            before={
              <LandingPicture
                name="soup-before"
                alt="Tomato soup as a dim phone snap"
                sizes={HALF}
                className="size-full"
              />
            }
            after={
              <LandingPicture
                name="soup-after"
                alt="The same soup on a sunny wooden table"
                sizes={HALF}
                className="size-full"
              />
            }
          />
        </div>
      </Part>
      <Part
        title="The rest of the menu"
        text="Each with the snap it was made from. The dish is never drawn anew: it is lifted out, lit and set down."
      >
        <Dishes />
      </Part>
      <div className="mt-12 text-center">
        <StartButton onStart={onStart}>Create Stunning Food Shots</StartButton>
      </div>
    </Section>
  )
}

function Part({ title, text, children }: { title: string; text: string; children: React.ReactNode }) {
  return (
    <div className="mt-16 lg:mt-20">
      <h3 className="text-heading">{title}</h3>
      <p className="mt-2 mb-6 max-w-2xl text-soft">{text}</p>
      {children}
    </div>
  )
}
