// Every migration by name, in order. Names are kept for ever: they are what the database remembers.
import type { Migration } from 'kysely/migration'
import * as first from './0001-first.ts'
import * as menuAndTemplates from './0002-menu-and-templates.ts'
import * as billing from './0003-billing.ts'
import * as accounts from './0004-accounts.ts'
import * as subscriptionTerms from './0005-subscription-terms.ts'
import * as finishedAt from './0006-finished-at.ts'
import * as rateLimits from './0007-rate-limits.ts'
import * as fallback from './0010-fallback.ts'
import * as ledgerAge from './0011-ledger-age.ts'
import * as push from './0012-push.ts'
import * as changesMade from './0013-changes-made.ts'
import * as lookedAt from './0014-looked-at.ts'

export const MIGRATIONS: Record<string, Migration> = {
  '0001-first': first,
  '0002-menu-and-templates': menuAndTemplates,
  '0003-billing': billing,
  '0004-accounts': accounts,
  '0005-subscription-terms': subscriptionTerms,
  '0006-finished-at': finishedAt,
  '0007-rate-limits': rateLimits,
  '0010-fallback': fallback,
  '0011-ledger-age': ledgerAge,
  '0012-push': push,
  '0013-changes-made': changesMade,
  '0014-looked-at': lookedAt,
}
