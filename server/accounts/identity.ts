// What the rest of the server knows of an identity service, be it Firebase or our own local sign-in.
import type { PublicConfig } from '../../contract/account.ts'
import type { Claims, TokenRules } from './token.ts'

export interface Identity {
  /** For `GET /api/config`. */
  readonly config: PublicConfig['identity']
  readonly rules: TokenRules
  /** What the pages must be allowed to load and frame, and whom to ask, for somebody to sign in: origins. */
  readonly browser: { script: string[]; connect: string[]; frame: string[] }
  /** null: nobody to ask but the token itself. */
  readonly account: IdentityAccount | null
}

export interface IdentityAccount {
  /**
   * Asks the service whether the sign-in still stands: not revoked, not disabled, not deleted.
   * @param believedMs how long an answer that it did is not asked for again
   * @throws AppError 'unauthenticated' when it does not, 'identity_unreachable' when there is no answer
   */
  check(token: string, claims: Claims, now: number, believedMs: number): Promise<void>
  /** Deletes the person's entry there. @returns whether it is gone; the service wants a sign-in of a few minutes ago */
  remove(token: string): Promise<boolean>
}
