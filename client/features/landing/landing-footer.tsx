import { Link } from 'react-router'
import { LogoMark } from '../../ui/logo.tsx'

const LINK = 'inline-flex min-h-11 items-center px-1 underline-offset-4 hover:text-ink hover:underline'

export function LandingFooter() {
  return (
    <footer className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-6 gap-y-2 px-5 pt-6 pb-[max(2rem,env(safe-area-inset-bottom))] text-small text-soft lg:px-10">
      <p className="mr-auto flex items-center gap-2.5 font-display italic">
        <LogoMark className="size-6" />
        Good light, honest food.
      </p>
      <Link to="/terms" className={LINK}>
        Terms
      </Link>
      <Link to="/privacy" className={LINK}>
        Privacy
      </Link>
    </footer>
  )
}
