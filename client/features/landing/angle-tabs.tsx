import { Tabs } from '@base-ui/react/tabs'
import { LandingPicture } from './landing-picture.tsx'
import { TAB } from './tab.ts'
import { ANGLES } from './texts.ts'

export function AngleTabs() {
  return (
    <Tabs.Root defaultValue="angled_45" className="grid gap-5 lg:grid-cols-[1fr_1.1fr] lg:gap-10">
      <div>
        <Tabs.List
          aria-label="Camera angles"
          className="flex gap-1 rounded-panel border border-line bg-card p-2 lg:flex-col"
        >
          {ANGLES.map(({ angle, name }) => (
            <Tabs.Tab key={angle} value={angle} className={`${TAB} flex-1 lg:text-left`}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </div>
      {ANGLES.map(({ angle, name, text }) => (
        <Tabs.Panel key={angle} value={angle}>
          <LandingPicture
            name={`angle-${angle}`}
            alt={`Pancakes, ${name}`}
            sizes="(min-width: 64rem) 34rem, calc(100vw - 2.5rem)"
            className="aspect-square rounded-panel shadow-float"
          />
          <p className="mt-3 text-soft">{text}</p>
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  )
}
