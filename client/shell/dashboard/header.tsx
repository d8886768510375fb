import { CloudOff, KeyRound } from 'lucide-react'
import { HEADER_COMPACT_PX } from '../../../contract/limits.ts'
import type { PlatelightDb } from '../../data/db.ts'
import type { SessionUser } from '../../data/session.ts'
import type { SyncStatus } from '../../data/sync.ts'
import { Badge } from '../../ui/badge.tsx'
import { AccountPanel } from './account-panel.tsx'
import type { findHeading } from './tabs.ts'
import { useScrolledPast } from './use-scrolled-past.ts'

interface HeaderProps {
  user: SessionUser
  db: PlatelightDb
  status: SyncStatus
  heading: ReturnType<typeof findHeading>
}

/**
 * Fixed, over a spacer of constant height: compacting never moves the page below it. On a short screen it scrolls away
 * with the page.
 */
export function Header({ user, db, status, heading }: HeaderProps) {
  const compact = useScrolledPast(HEADER_COMPACT_PX)
  return (
    <div className="h-[calc(env(safe-area-inset-top)+6.25rem)] lg:h-30">
      <header
        data-compact={compact || undefined}
        className={`inset-x-0 top-0 z-20 bg-paper short:absolute tall:fixed pt-[env(safe-area-inset-top)] transition-shadow md:left-24 lg:left-60 ${compact ? 'border-b border-line shadow-lift' : ''}`}
      >
        <div
          className={`mx-auto max-w-[88rem] px-4 transition-[padding] duration-200 sm:px-6 lg:px-10 ${compact ? 'py-2' : 'pt-3 pb-2.5 lg:pt-6'}`}
        >
          <div className="flex items-center gap-2.5">
            <h1
              className={`min-w-0 flex-1 truncate leading-11 transition-[font-size] duration-200 ${compact ? 'text-[1.375rem]' : 'text-[1.75rem] lg:text-[2.25rem]'}`}
            >
              {heading?.title}
            </h1>
            {status.needsSignIn && (
              // Far down a long list the strip that says so is out of sight.
              <button
                type="button"
                className="min-h-11"
                onClick={() => scrollTo({ top: 0, behavior: 'instant' })}
              >
                <Badge tone="warn" icon={<KeyRound aria-hidden="true" className="size-3.5" />}>
                  Sign-in expired
                </Badge>
              </button>
            )}
            {!status.online && (
              <Badge tone="warn" icon={<CloudOff aria-hidden="true" className="size-3.5" />}>
                Offline
              </Badge>
            )}
            <AccountPanel user={user} db={db} status={status} />
          </div>
          {!compact && (
            <p className="truncate text-[clamp(0.6875rem,3.5vw,0.875rem)] text-soft sm:text-small lg:mt-0.5">
              {heading?.subtitle}
            </p>
          )}
        </div>
      </header>
    </div>
  )
}
