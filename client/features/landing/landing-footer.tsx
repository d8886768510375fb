import { Link } from 'react-router'
import { LogoMark } from '../../ui/logo.tsx'

const LINK = 'inline-flex min-h-11 items-center px-1 underline-offset-4 hover:text-ink hover:underline'

interface LandingFooterProps {
  supportEmail?: string | null
  /** Asks again what was answered about analytics; absent where nothing is measured. */
  onAnalyticsChoice?: (() => void) | null
}

export function LandingFooter({ supportEmail = null, onAnalyticsChoice = null }: LandingFooterProps) {
  return (
    <footer className="mx-auto max-w-7xl px-5 pt-8 pb-[max(2rem,env(safe-area-inset-bottom))] text-small text-soft lg:px-10">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line pt-5">
        <p className="mr-auto flex items-center max-sm:w-full gap-2.5 font-display italic">
          <LogoMark className="size-6" />
          Good light, honest food.
        </p>
        <Link to="/guide" className={LINK}>
          Guides
        </Link>
        <Link to="/terms" className={LINK}>
          Terms
        </Link>
        <Link to="/privacy" className={LINK}>
          Privacy
        </Link>
        {onAnalyticsChoice && (
          <button type="button" onClick={onAnalyticsChoice} className={LINK}>
            Analytics choices
          </button>
        )}
        {supportEmail && (
          <a href={`mailto:${supportEmail}`} className={LINK}>
            {supportEmail}
          </a>
        )}
      </div>
    </footer>
  )
}
