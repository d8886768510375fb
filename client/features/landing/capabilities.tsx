import { Section } from './section.tsx'
import { CAPABILITIES } from './texts.ts'

export function Capabilities() {
  return (
    <Section id="capabilities" title="On the card" isSunken>
      <dl className="mx-auto grid max-w-4xl gap-x-14 sm:grid-cols-2">
        {CAPABILITIES.map(([name, value]) => (
          <div key={name} className="flex items-baseline gap-2.5 border-t border-line py-3.5">
            <dt className="font-semibold">{name}</dt>
            <dd className="ml-auto text-right text-small text-soft">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
