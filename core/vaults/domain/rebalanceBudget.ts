import { mulDivDown, type Usdc6 } from '../../kernel/money.ts'
import {
  BPS,
  LOSS_BUDGET_BPS,
  LOSS_REFILL_SEC,
  MAX_REBALANCE_LOSS_BPS,
  MIN_REBALANCE_STEP_BPS,
  TURNOVER_BUDGET_BPS,
  TURNOVER_REFILL_SEC,
} from './vaultRules.ts'

/** The number 1 with 18 decimals: the whole NAV in the fixed-point unit of the budgets. Source: RebalanceBudget. */
const WAD = 10n ** 18n

const TURNOVER_WAD = (BigInt(TURNOVER_BUDGET_BPS) * WAD) / BPS
const LOSS_WAD = (BigInt(LOSS_BUDGET_BPS) * WAD) / BPS
/**
 * Divisor for the turnover that a loss budget covers: `loss · BPS / divisor`. The value assumes the worst fill in both
 * directions.
 */
const COVER_DIVISOR = 2n * BigInt(MAX_REBALANCE_LOSS_BPS)
const STEP_WAD = (BigInt(MIN_REBALANCE_STEP_BPS) * WAD) / BPS

/** Used parts of the budgets at `updatedAtSec`, in parts of NAV with 18 decimals. */
export type BudgetState = {
  readonly turnoverUsedWad: bigint
  readonly lossUsedWad: bigint
  readonly updatedAtSec: number
  /** True if the newest rebalance reached its budget before its targets. */
  readonly isUnfinished: boolean
}

/** Remaining turnover in one direction and remaining loss, in parts of NAV with 18 decimals. */
export type BudgetLeft = { readonly turnoverWad: bigint; readonly lossWad: bigint }

/** Returns the remaining budgets at `nowSec`, rounded down. Source: RebalanceBudget.left. */
export function budgetLeft(state: BudgetState, nowSec: number): BudgetLeft {
  const elapsedSec = BigInt(nowSec - state.updatedAtSec)
  const usedTurnover = state.turnoverUsedWad - (TURNOVER_WAD * elapsedSec) / TURNOVER_REFILL_SEC
  const usedLoss = state.lossUsedWad - (LOSS_WAD * elapsedSec) / LOSS_REFILL_SEC
  return {
    turnoverWad: min(TURNOVER_WAD, TURNOVER_WAD - usedTurnover),
    lossWad: min(LOSS_WAD, LOSS_WAD - usedLoss),
  }
}

/**
 * Returns the value that a rebalance may trade in one direction, USDC-6, rounded down. Source:
 * RebalanceBudget.tradableUsdc.
 */
export function tradableUsdc6(left: BudgetLeft, navUsdc6: Usdc6): bigint {
  return mulDivDown(tradableWad(left), navUsdc6, WAD)
}

/**
 * Returns the first second, not before `nowSec`, at which the budgets suffice for a rebalance of `turnoverUsdc6`, or
 * for the minimum step if that is less.
 *
 * Source: BasketVault.rebalance, BudgetSpent.
 */
export function nextRebalanceSec(
  state: BudgetState,
  need: { readonly nowSec: number; readonly turnoverUsdc6: bigint; readonly navUsdc6: Usdc6 },
): number {
  const { nowSec, turnoverUsdc6, navUsdc6 } = need
  if (navUsdc6 === 0n) return nowSec
  const neededWad = ceilDiv(turnoverUsdc6 * WAD, navUsdc6)
  const aimWad = neededWad < STEP_WAD ? neededWad : STEP_WAD
  const left = budgetLeft(state, nowSec)
  // Adds one unit of USDC-6 to cover the rounding of the tradable value.
  const requiredWad = aimWad + ceilDiv(WAD, navUsdc6)
  const missingTurnover = requiredWad - left.turnoverWad
  const missingLoss = ceilDiv(requiredWad * COVER_DIVISOR, BPS) - left.lossWad
  const waits = [
    ceilDiv(missingTurnover * TURNOVER_REFILL_SEC, TURNOVER_WAD),
    ceilDiv(missingLoss * LOSS_REFILL_SEC, LOSS_WAD),
    0n,
  ]
  return nowSec + Number(waits.reduce((longest, wait) => (wait > longest ? wait : longest)))
}

/** Returns true if a partial rebalance reaches the minimum step. Source: BasketVault.rebalance. */
export function reachesMinStep(tradable: bigint, navUsdc6: Usdc6): boolean {
  return tradable * BPS >= navUsdc6 * BigInt(MIN_REBALANCE_STEP_BPS)
}

function tradableWad({ turnoverWad, lossWad }: BudgetLeft): bigint {
  return min(turnoverWad, (lossWad * BPS) / COVER_DIVISOR)
}

function min(limit: bigint, value: bigint): bigint {
  return value < limit ? value : limit
}

function ceilDiv(numerator: bigint, denominator: bigint): bigint {
  return numerator <= 0n ? 0n : (numerator + denominator - 1n) / denominator
}
