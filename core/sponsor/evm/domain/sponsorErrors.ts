import { DomainError } from '../../../kernel/errors.ts'

/** The sponsor sells no sponsorship on this chain now; the message gives the reason. */
export class GasUnavailable extends DomainError<'gas_unavailable'> {
  readonly reason: string

  constructor(reason: string, retryAfterSec: number) {
    super('gas_unavailable', `chainId: gas is not sold on this chain now: ${reason}`, {
      retryable: true,
      retryAfterSec,
    })
    this.reason = reason
  }
}

/** A wallet that needs a delegation has its own pending transaction. */
export class WalletBusy extends DomainError<'wallet_busy'> {
  constructor(problem: string, retryAfterSec: number) {
    super('wallet_busy', problem, { retryable: true, retryAfterSec })
  }
}

/**
 * A wallet is delegated to another account's code through EIP-7702; the error contains that
 * delegate.
 */
export class ForeignDelegation extends DomainError<'foreign_delegation'> {
  readonly delegate: string

  constructor(delegate: string) {
    super(
      'foreign_delegation',
      'sender: this wallet is delegated to another implementation; add "redelegate": true, or send a "userOperation" of its account',
      { retryable: false },
    )
    this.delegate = delegate
  }
}

/** The nonce or the delegation of the wallet changed since the quote; nothing was charged. */
export class SponsorshipChanged extends DomainError<'sponsorship_changed'> {
  constructor(problem: string) {
    super('sponsorship_changed', problem, { retryable: false })
  }
}

export class UnknownSponsorship extends DomainError<'unknown_sponsorship'> {
  constructor() {
    super(
      'unknown_sponsorship',
      'userOperation: the operation has no sponsorship of this service',
      {
        retryable: false,
      },
    )
  }
}

/** A sponsored operation was posted before with another signature. */
export class SponsorshipUsed extends DomainError<'sponsorship_used'> {
  readonly statusUrl: string

  constructor(problem: string, statusUrl: string) {
    super('sponsorship_used', `userOperation: ${problem}`, { retryable: false })
    this.statusUrl = statusUrl
  }
}

export class SponsorshipExpired extends DomainError<'sponsorship_expired'> {
  constructor(validUntilSec: number) {
    super('sponsorship_expired', `userOperation: the sponsorship expired at ${validUntilSec}`, {
      retryable: false,
    })
  }
}

/**
 * Maximum characters of revert data in an answer, for 2,048 bytes: real errors have some words, but
 * a contract can return millions.
 */
const MAX_REVERT_CHARACTERS = 2 + 2 * 2_048

/** Code of the EntryPoint such as `AA24`, or `EXECUTION_REVERTED` of the call. Source: ERC-4337. */
export type DryRunCode = `AA${number}` | 'EXECUTION_REVERTED'

const isDryRunCode = (code: string): code is DryRunCode => /^AA[0-9]{2}$/.test(code)

/**
 * An operation would fail on the chain; nothing was charged, and a corrected operation may be sent.
 */
export class SimulationFailed extends DomainError<'dry_run_failed'> {
  readonly failure: DryRunCode
  /** Null when the contract returned no data, or more data than an error has. */
  readonly revertData: string | null

  constructor(
    failure: { readonly code: string; readonly reason: string },
    revertData: string | null,
  ) {
    const problem = `userOperation: simulation failed: ${failure.reason}`
    super('dry_run_failed', problem, { retryable: false })
    this.failure = isDryRunCode(failure.code) ? failure.code : 'EXECUTION_REVERTED'
    const isShort = revertData !== null && revertData.length <= MAX_REVERT_CHARACTERS
    this.revertData = isShort ? revertData : null
  }
}

export class TooManyDryRuns extends DomainError<'too_many_dry_runs'> {
  constructor(maxPosts: number) {
    const problem = `${maxPosts} posts of this sponsorship failed: no further post is accepted`
    super('too_many_dry_runs', `userOperation: ${problem}`, { retryable: false })
  }
}
