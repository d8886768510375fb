import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { answerConsent } from './analytics.ts'

/** Two answers of the same weight. */
export function ConsentQuestion() {
  return (
    <>
      {/* The end of the page can be scrolled out from under it. */}
      <div aria-hidden="true" className="h-64 sm:h-36" />
      <section
        aria-label="Analytics"
        className="fixed inset-x-3 bottom-[max(0.75rem,env(safe-area-inset-bottom))] z-30 mx-auto max-w-2xl rounded-panel border border-line bg-card p-5 shadow-float sm:flex sm:items-center sm:gap-5"
      >
        <p className="text-small">
          May we count which pages are read, with Google Analytics? No ids, no photos, nothing you type. It
          works just as well without.{' '}
          <Link to={paths.privacy} className="underline underline-offset-2">
            Privacy Policy
          </Link>
        </p>
        <div className="mt-4 grid shrink-0 grid-cols-2 gap-2 sm:mt-0">
          <Button onClick={() => answerConsent('no')}>Decline</Button>
          <Button onClick={() => answerConsent('yes')}>Accept</Button>
        </div>
      </section>
    </>
  )
}
