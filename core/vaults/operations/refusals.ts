import { DomainError } from '../../kernel/errors.ts'
import { formatUsdc6 } from '../../kernel/money.ts'
import {
  MIN_REBALANCE_NAV_USDC6,
  MIN_REBALANCE_STEP_BPS,
  REBALANCE_BAND_BPS,
} from '../domain/vaultRules.ts'

/** A redemption to USDC would sell a token whose issuer has halted its transfers. */
export class RedemptionHalted extends DomainError<'token_halted'> {
  constructor(symbol: string) {
    super(
      'token_halted',
      `inKind: the issuer of ${symbol} halted transfers, so ${symbol} cannot be sold for ` +
        'USDC; send inKind: true, which works at any time',
      { retryable: true },
    )
  }
}

/** A rebalance would trade a token whose issuer has halted its transfers. */
export class RebalanceHalted extends DomainError<'token_halted'> {
  constructor(symbol: string) {
    super(
      'token_halted',
      `vault: the issuer of ${symbol} halted transfers, so ${symbol} cannot be traded; retry ` +
        'after transfers resume',
      { retryable: true },
    )
  }
}

/** No weight is outside of the band, so a rebalance would revert. */
export class WithinBand extends DomainError<'within_band'> {
  constructor(maxDriftBps: number) {
    super(
      'within_band',
      `vault: the largest drift is ${maxDriftBps} bps, within the band of ${REBALANCE_BAND_BPS} ` +
        'bps; a rebalance would revert',
      { retryable: false },
    )
  }
}

/** The remaining budgets of the vault are smaller than the minimum step of a rebalance. */
export class BudgetSpent extends DomainError<'budget_spent'> {
  constructor(tradableUsdc6: bigint, afterSec: number) {
    super(
      'budget_spent',
      `vault: the budgets permit ${formatUsdc6(tradableUsdc6)} USD of trades, less than the ` +
        `minimum step of ${MIN_REBALANCE_STEP_BPS} bps of NAV; retry after ${afterSec} s`,
      { retryable: true, retryAfterSec: afterSec },
    )
  }
}

/** The NAV of the vault is below the minimum for a rebalance. */
export class VaultTooSmall extends DomainError<'within_band'> {
  constructor(navUsdc6: bigint) {
    super(
      'within_band',
      `vault: the NAV is ${formatUsdc6(navUsdc6)} USD; a rebalance needs at least ` +
        `${formatUsdc6(MIN_REBALANCE_NAV_USDC6)}`,
      { retryable: false },
    )
  }
}

/** The request needs more shares than the total supply. */
export class ExceedsSupply extends DomainError<'insufficient_shares'> {
  constructor(requestedShares: bigint, supply: bigint) {
    super(
      'insufficient_shares',
      supply === 0n
        ? 'shares: the vault has no shares'
        : `shares: must be at most ${supply}, the supply of the vault, got ${requestedShares}`,
      { retryable: false },
    )
  }
}
