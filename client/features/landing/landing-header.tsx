import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { CreditsButton } from './credits-button.tsx'

export function LandingHeader({ onStart }: { onStart: () => void }) {
  return (
    <header className="sticky top-0 z-30 bg-paper/92 pt-[env(safe-area-inset-top)] backdrop-blur-md">
      <div className="mx-auto flex max-w-7xl items-center gap-3 px-5 py-3 lg:px-10">
        <Link to="/" aria-label="Platelight" className="mr-auto flex min-h-11 items-center rounded-control">
          <Logo />
        </Link>
        <Button look="quiet" onClick={onStart}>
          Log In
        </Button>
        <div className="max-sm:hidden">
          <CreditsButton onStart={onStart} />
        </div>
      </div>
    </header>
  )
}
