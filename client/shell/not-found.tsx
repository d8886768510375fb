import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { Logo } from '../ui/logo.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { PlateSketch } from '../ui/plate-sketch.tsx'

const LINK =
  'inline-flex min-h-11 items-center font-semibold underline decoration-tomato decoration-2 underline-offset-4'

export function NotFound() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col items-start justify-center gap-4 px-6 py-16">
      <PageHead title="Page not found · Platelight" description="There is no page at this address." />
      <Link to={paths.landing} aria-label="Platelight" className="mb-6 inline-flex min-h-11 items-center">
        <Logo />
      </Link>
      <PlateSketch className="h-24 text-tomato" />
      <h1 className="text-heading">This plate is empty.</h1>
      <p className="text-soft">
        There is no page at this address. It may have moved, or a letter went missing.
      </p>
      <div className="flex flex-wrap gap-x-6">
        <Link to={paths.landing} className={LINK}>
          Go to the start page
        </Link>
        <Link to={paths.guides} className={LINK}>
          Read the guides
        </Link>
      </div>
    </main>
  )
}
