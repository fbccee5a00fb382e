import { DomainError } from '../../kernel/errors.ts'
import { formatUsdc6 } from '../../kernel/money.ts'
import {
  MIN_REBALANCE_NAV_USDC6,
  MIN_REBALANCE_STEP_BPS,
  REBALANCE_BAND_BPS,
} from '../domain/vaultRules.ts'

/** Selling for USDC would touch a token that its issuer has halted. */
export class RedemptionHalted extends DomainError<'token_halted'> {
  constructor(symbol: string) {
    super(
      'token_halted',
      `inKind: ${symbol} is halted by its issuer, so it cannot be sold for USDC now; ` +
        'ask again with inKind true, which works at any time',
      { retryable: true },
    )
  }
}

/** A rebalance would trade a token that its issuer has halted. */
export class RebalanceHalted extends DomainError<'token_halted'> {
  constructor(symbol: string) {
    super(
      'token_halted',
      `vault: ${symbol} is halted by its issuer and would have to be traded; ` +
        'rebalance when it resumes',
      { retryable: true },
    )
  }
}

/** Nothing is far enough from its target. */
export class BandHolds extends DomainError<'within_band'> {
  constructor(maxDriftBps: number) {
    super(
      'within_band',
      `vault: the largest drift is ${maxDriftBps} bps, within the band of ${REBALANCE_BAND_BPS} ` +
        'bps; a rebalance would revert',
      { retryable: false },
    )
  }
}

/** The budgets of the vault leave less than the least step of a rebalance. */
export class BudgetShort extends DomainError<'budget_spent'> {
  constructor(tradableUsdc6: bigint, afterSec: number) {
    super(
      'budget_spent',
      `vault: its budgets leave ${formatUsdc6(tradableUsdc6)} USD to trade, less than the least ` +
        `step of ${MIN_REBALANCE_STEP_BPS} bps of NAV; ask again in ${afterSec} s`,
      { retryable: true, retryAfterSec: afterSec },
    )
  }
}

/** Too little inside for a rebalance to be worth its rounding. */
export class VaultTooSmall extends DomainError<'within_band'> {
  constructor(navUsdc6: bigint) {
    super(
      'within_band',
      `vault: is worth ${formatUsdc6(navUsdc6)} USD, a rebalance needs at least ` +
        `${formatUsdc6(MIN_REBALANCE_NAV_USDC6)}`,
      { retryable: false },
    )
  }
}

/** More shares than exist, whoever holds them. */
export class BeyondSupply extends DomainError<'insufficient_shares'> {
  constructor(askedShares: bigint, supply: bigint) {
    super(
      'insufficient_shares',
      supply === 0n
        ? 'shares: the vault is empty, it has no shares'
        : `shares: ${askedShares} asked, only ${supply} exist`,
      { retryable: false },
    )
  }
}
