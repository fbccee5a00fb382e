import { DomainError } from '../../../kernel/errors.ts'
import type { SolanaFailure } from './parseSolanaFailure.ts'

/** Nothing is sponsored on Solana now; the message gives the reason. */
export class SolanaUnavailable extends DomainError<'gas_unavailable'> {
  constructor(reason: string, retryAfterSec: number) {
    const problem = `transaction: sponsorships on Solana are not sold now: ${reason}`
    super('gas_unavailable', problem, { retryable: true, retryAfterSec })
  }
}

export class UnknownSolanaSponsorship extends DomainError<'unknown_sponsorship'> {
  constructor() {
    super('unknown_sponsorship', 'sponsorshipId: the sponsorship does not exist', {
      retryable: false,
    })
  }
}

/** The blockhash lapsed; `mayRefresh` is true if a free refresh is left. */
export class SolanaExpired extends DomainError<'sponsorship_expired'> {
  constructor(mayRefresh: boolean) {
    const next = mayRefresh
      ? 'POST {sponsorshipId, "refresh": true} returns a new blockhash once, without a charge'
      : 'a new sponsorship needs a new payment'
    super('sponsorship_expired', `transaction: the blockhash has expired: ${next}`, {
      retryable: false,
    })
  }
}

/** The transaction would fail on the chain; the check was free. */
export class SolanaSimulationFailed extends DomainError<'dry_run_failed'> {
  constructor({ reason }: Pick<SolanaFailure, 'reason'>) {
    super('dry_run_failed', `transaction: simulation failed: ${reason}`, { retryable: false })
  }
}

export class TooManySolanaSimulations extends DomainError<'too_many_dry_runs'> {
  constructor(max: number) {
    const problem = `${max} posts of this sponsorship failed: no further post is accepted`
    super('too_many_dry_runs', `transaction: ${problem}`, { retryable: false })
  }
}

/** The deployment has no node or no fee payer for Solana. Source: research/gas.md 7.3. */
export class SolanaDisabled extends DomainError<'gas_unavailable'> {
  constructor() {
    super('gas_unavailable', SOLANA_DISABLED, { retryable: false })
  }
}

export const SOLANA_DISABLED = 'solana sponsor disabled'
