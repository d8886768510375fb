import { Section } from './section.tsx'
import { BENEFITS } from './texts.ts'

export function Benefits() {
  return (
    <Section id="benefits" title="Why kitchens keep it" isSunken>
      <ul className="grid gap-9 md:grid-cols-3 md:gap-12">
        {BENEFITS.map(({ name, text }, index) => (
          <li key={name}>
            <p aria-hidden="true" className="font-display text-[2.5rem] leading-none text-tomato italic">
              {index + 1}
            </p>
            <h3 className="mt-3 text-title">{name}</h3>
            <p className="mt-2 text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
