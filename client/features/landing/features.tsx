import { Tabs } from '@base-ui/react/tabs'
import { Smartphone, Sparkle, Sun, Utensils } from 'lucide-react'
import { TickedList } from '../../ui/ticked-list.tsx'
import { Section } from './section.tsx'
import type { OnStart } from './start.ts'
import { StartButton } from './start-button.tsx'
import { TAB } from './tab.ts'
import { AUDIENCES, FEATURES } from './texts.ts'

const ICONS = { light: Sun, table: Sparkle, dish: Utensils, phone: Smartphone } as const

export function Features({ onStart }: { onStart: OnStart }) {
  return (
    <Section
      id="features"
      title="What a studio does, at the pass"
      lead="A good food photo is good light, a calm table and a dish that looks like itself. That is all we do, and we do it to the photo you have."
    >
      <ul className="grid gap-x-10 gap-y-9 sm:grid-cols-2 lg:grid-cols-4">
        {FEATURES.map(({ icon, name, text }) => {
          const Icon = ICONS[icon]
          return (
            <li key={name} className="border-t border-line pt-5">
              <Icon aria-hidden="true" className="size-7 text-tomato" strokeWidth={1.6} />
              <h3 className="mt-3.5 text-title">{name}</h3>
              <p className="mt-2 text-small text-soft">{text}</p>
            </li>
          )
        })}
      </ul>
      <Tabs.Root
        defaultValue={AUDIENCES[0].id}
        className="mt-14 rounded-panel border border-line bg-card shadow-lift lg:mt-20"
      >
        <Tabs.List
          aria-label="Who it is for"
          className="flex gap-1 overflow-x-auto border-b border-line p-2 max-md:flex-col"
        >
          {AUDIENCES.map(({ id, name }) => (
            <Tabs.Tab key={id} value={id} className={`${TAB} flex-1`}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {AUDIENCES.map(({ id, title, text, points }) => (
          <Tabs.Panel
            key={id}
            value={id}
            className="grid gap-6 p-6 sm:p-9 md:grid-cols-[1.1fr_1fr] md:gap-12"
          >
            <div>
              <h3 className="text-heading">{title}</h3>
              <p className="mt-3 text-soft">{text}</p>
            </div>
            <TickedList items={points.map((text) => ({ text }))} />
          </Tabs.Panel>
        ))}
      </Tabs.Root>
      <div className="mt-10 text-center">
        <StartButton onStart={onStart}>Start Enhancing Your Photos Now</StartButton>
      </div>
    </Section>
  )
}
