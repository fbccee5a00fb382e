import { DomainError } from '../../../kernel/errors.ts'

/** The sponsor sells nothing on this chain now; the message says why. */
export class GasUnavailable extends DomainError<'gas_unavailable'> {
  readonly reason: string

  constructor(reason: string, retryAfterSec: number) {
    super('gas_unavailable', `chainId: gas is not sold here now: ${reason}`, {
      retryable: true,
      retryAfterSec,
    })
    this.reason = reason
  }
}

/** A wallet that is to be delegated has a transaction of its own under way. */
export class WalletBusy extends DomainError<'wallet_busy'> {
  constructor(problem: string, retryAfterSec: number) {
    super('wallet_busy', problem, { retryable: true, retryAfterSec })
  }
}

/** A wallet that runs somebody else's code through EIP-7702; the answer names it. */
export class ForeignDelegation extends DomainError<'foreign_delegation'> {
  readonly delegate: string

  constructor(delegate: string) {
    super(
      'foreign_delegation',
      'sender: this wallet is delegated to another implementation; add "redelegate": true, or send an operation of your own',
      { retryable: false },
    )
    this.delegate = delegate
  }
}

/** What was priced is no longer so: the wallet's nonce or delegation moved; nothing was charged. */
export class SponsorshipChanged extends DomainError<'sponsorship_changed'> {
  constructor(problem: string) {
    super('sponsorship_changed', problem, { retryable: false })
  }
}

export class UnknownSponsorship extends DomainError<'unknown_sponsorship'> {
  constructor() {
    super('unknown_sponsorship', 'userOperation: we have not sponsored this operation', {
      retryable: false,
    })
  }
}

/** A sponsored operation that was posted before with another signature. */
export class SponsorshipUsed extends DomainError<'sponsorship_used'> {
  readonly statusUrl: string

  constructor(problem: string, statusUrl: string) {
    super('sponsorship_used', `userOperation: ${problem}`, { retryable: false })
    this.statusUrl = statusUrl
  }
}

export class SponsorshipExpired extends DomainError<'sponsorship_expired'> {
  constructor(validUntilSec: number) {
    super('sponsorship_expired', `userOperation: it was to be posted before ${validUntilSec}`, {
      retryable: false,
    })
  }
}

/** Characters of the bytes of a revert that are passed on, 2,048 bytes: errors have some words, a contract can say millions. */
const MAX_REVERT_CHARACTERS = 2 + 2 * 2_048

/** `AA24` and the like as the EntryPoint says them, or `EXECUTION_REVERTED` of the call. Source: ERC-4337. */
export type DryRunCode = `AA${number}` | 'EXECUTION_REVERTED'

const isDryRunCode = (code: string): code is DryRunCode => /^AA[0-9]{2}$/.test(code)

/** An operation that would fail on the chain; nothing was charged, and it may be mended and sent again. */
export class DryRunFailed extends DomainError<'dry_run_failed'> {
  readonly failure: DryRunCode
  /** Null where the contract said nothing, or too much to be an error. */
  readonly revertData: string | null

  constructor(
    failure: { readonly code: string; readonly reason: string },
    revertData: string | null,
  ) {
    const problem = `userOperation: dry run failed: ${failure.reason}`
    super('dry_run_failed', problem, { retryable: false })
    this.failure = isDryRunCode(failure.code) ? failure.code : 'EXECUTION_REVERTED'
    const isShort = revertData !== null && revertData.length <= MAX_REVERT_CHARACTERS
    this.revertData = isShort ? revertData : null
  }
}

export class TooManyDryRuns extends DomainError<'too_many_dry_runs'> {
  constructor(most: number) {
    const problem = `${most} posts of this sponsorship failed, and it takes no more`
    super('too_many_dry_runs', `userOperation: ${problem}`, { retryable: false })
  }
}
