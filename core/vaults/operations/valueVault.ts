import { type Four, mapFour } from '../../kernel/four.ts'
import { type Shares18, shares18, type Usdc6, usdc6 } from '../../kernel/money.ts'
import { pendingFeeShares } from '../domain/fees.ts'
import { holdingOf, holdingValuesUsdc6, navUsdc6 } from '../domain/nav.ts'
import {
  type BudgetLeft,
  budgetLeft,
  nextRebalanceSec,
  tradableUsdc6,
} from '../domain/rebalanceBudget.ts'
import type { ShareBasis } from '../domain/shares.ts'
import {
  type CurrentWeights,
  currentWeightsBps,
  driftBps,
  maxDriftBps,
  type RebalanceGaps,
  rebalanceGaps,
  rebalanceNeeded,
} from '../domain/weights.ts'
import type { BasketFacts, VaultFacts } from '../ports.ts'

/** Value of a vault at the block of its facts; every figure equals the figure of the contract. */
export type VaultValue = {
  readonly holdings: Four<bigint>
  readonly valuesUsdc6: Four<Usdc6>
  readonly idleUsdc6: Usdc6
  readonly book: ShareBasis
  readonly feeShares: Shares18
  readonly weights: CurrentWeights
  readonly driftBps: Four<number>
  readonly maxDriftBps: number
  readonly rebalanceNeeded: boolean
  readonly gaps: RebalanceGaps
  readonly budget: RebalanceBudget
}

/** Limits that the budgets of the vault set for a rebalance at the block. */
export type RebalanceBudget = BudgetLeft & {
  /** Value that a rebalance may trade in one direction, USDC-6. */
  readonly tradableUsdc6: bigint
  /** Unix second from which the budgets allow a rebalance of this vault. */
  readonly nextSec: number
}

/** Prices, and the block to which the prices and the facts of the vault belong. */
export type Valuation = {
  readonly block: Pick<BasketFacts['block'], 'timestampSec'>
  readonly prices: Pick<BasketFacts['prices'], 'pricesUsdc6'>
}

/** Values the holdings of a vault at the prices of the basket; the rounding equals the rounding of the contract. */
export function valueVault(basket: Valuation, vault: VaultFacts): VaultValue {
  const holdings = mapFour(vault.balances, (balance, index) =>
    holdingOf(balance, vault.reserved[index] ?? 0n),
  )
  const idleUsdc6 = usdc6(holdingOf(vault.balanceUsdc6, vault.reservedUsdc6))
  const { pricesUsdc6 } = basket.prices
  const valuesUsdc6 = holdingValuesUsdc6(holdings, pricesUsdc6)
  const nav = navUsdc6(holdings, pricesUsdc6, idleUsdc6)
  const nowSec = basket.block.timestampSec
  const weighed = { valuesUsdc6, navUsdc6: nav, targetBps: vault.targetWeightsBps }
  const gaps = rebalanceGaps(weighed)
  const left = budgetLeft(vault.budget, nowSec)
  const elapsedSec = nowSec - vault.lastAccrualAtSec
  const feeShares = pendingFeeShares(shares18(vault.supply), elapsedSec)
  const weights = currentWeightsBps(valuesUsdc6, idleUsdc6)
  const drift = driftBps(weights.weightsBps, vault.targetWeightsBps)
  return {
    holdings,
    valuesUsdc6,
    idleUsdc6,
    book: { navUsdc6: nav, effectiveSupply: shares18(vault.supply + feeShares) },
    feeShares,
    weights,
    driftBps: drift,
    maxDriftBps: maxDriftBps(drift),
    rebalanceNeeded: rebalanceNeeded({ ...weighed, isUnfinished: vault.budget.isUnfinished }),
    gaps,
    budget: {
      ...left,
      tradableUsdc6: tradableUsdc6(left, nav),
      nextSec: nextRebalanceSec(vault.budget, {
        nowSec,
        navUsdc6: nav,
        turnoverUsdc6: gaps.turnoverUsdc6,
      }),
    },
  }
}
