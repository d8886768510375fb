import { STYLES } from '../../../contract/catalog.ts'
import { Button } from '../../ui/button.tsx'

export function StyleCard({ onStart }: { onStart: () => void }) {
  return (
    <section aria-labelledby="styles" className="mx-auto max-w-5xl px-5 py-16 lg:py-24">
      <h2 id="styles" className="text-center text-[clamp(2rem,1.5rem+2vw,3rem)]">
        Seven ways to light a plate
      </h2>
      <div className="double-rule mx-auto mt-6 mb-10 h-2 w-28" />
      <ul className="grid gap-x-14 sm:grid-cols-2">
        {STYLES.map(({ id, shortName, description }) => (
          <li key={id} className="border-t border-line py-5">
            <h3 className="text-title">{shortName}</h3>
            <p className="mt-1 text-small text-soft">{description}</p>
          </li>
        ))}
        <li className="flex items-center border-t border-line py-5">
          <Button look="primary" size="large" className="w-full" onClick={onStart}>
            Enhance My Photo
          </Button>
        </li>
      </ul>
    </section>
  )
}
