import { Tabs } from '@base-ui/react/tabs'
import { LandingPicture } from './landing-picture.tsx'
import { TAB } from './tab.ts'
import { ANGLES } from './texts.ts'

export function AngleTabs() {
  return (
    <Tabs.Root defaultValue="angled_45" className="grid gap-5 lg:grid-cols-[1fr_1.1fr] lg:gap-10">
      <Tabs.List
        aria-label="Camera angles"
        className="flex gap-1 rounded-panel border border-line bg-card p-2 max-lg:flex-row lg:flex-col lg:content-start lg:self-start"
      >
        {ANGLES.map(({ angle, name, text }) => (
          <Tabs.Tab
            key={angle}
            value={angle}
            className={`${TAB} group flex-1 lg:flex lg:items-center lg:gap-5 lg:p-3 lg:text-left`}
          >
            <LandingPicture
              name={`angle-${angle}`}
              alt=""
              sizes="7rem"
              className="size-28 shrink-0 rounded-chip max-lg:hidden"
            />
            <span className="block">
              <span className="lg:block lg:font-display lg:text-title">{name}</span>
              <span className="mt-1 text-soft group-data-[active]:text-paper/85 max-lg:sr-only lg:block">
                {text}
              </span>
            </span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {ANGLES.map(({ angle, name, text }) => (
        <Tabs.Panel key={angle} value={angle}>
          <LandingPicture
            name={`angle-${angle}`}
            alt={`Pancakes, ${name}`}
            sizes="(min-width: 64rem) 34rem, calc(100vw - 2.5rem)"
            className="aspect-square rounded-panel shadow-float"
          />
          <p className="mt-3 text-soft lg:hidden">{text}</p>
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  )
}
