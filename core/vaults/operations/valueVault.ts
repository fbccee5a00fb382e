import type { Four } from '../../kernel/four.ts'
import {
  type BudgetLeft,
  budgetLeft,
  nextRebalanceSec,
  tradableUsdc6,
} from '../domain/rebalanceBudget.ts'
import {
  type CurrentWeights,
  currentWeightsBps,
  driftBps,
  maxDriftBps,
  type RebalanceGaps,
  rebalanceGaps,
  rebalanceNeeded,
} from '../domain/weights.ts'
import type { VaultFacts } from '../ports.ts'
import { type HoldingsValue, type Valuation, valueHoldings } from './valueHoldings.ts'

/** Value of a vault at the block of its facts; every figure equals the figure of the contract. */
export type VaultValue = HoldingsValue & {
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

/**
 * Values a vault at the prices of the basket, with its weights and the limits of a rebalance; the rounding equals the
 * rounding of the contract.
 */
export function valueVault(basket: Valuation, vault: VaultFacts): VaultValue {
  const valued = valueHoldings(basket, vault)
  const { valuesUsdc6, idleUsdc6, book } = valued
  const { navUsdc6 } = book
  const nowSec = basket.block.timestampSec
  const weighed = { valuesUsdc6, navUsdc6, targetBps: vault.targetWeightsBps }
  const gaps = rebalanceGaps(weighed)
  const left = budgetLeft(vault.budget, nowSec)
  const weights = currentWeightsBps(valuesUsdc6, idleUsdc6)
  const drift = driftBps(weights.weightsBps, vault.targetWeightsBps)
  return {
    ...valued,
    weights,
    driftBps: drift,
    maxDriftBps: maxDriftBps(drift),
    rebalanceNeeded: rebalanceNeeded({ ...weighed, isUnfinished: vault.budget.isUnfinished }),
    gaps,
    budget: {
      ...left,
      tradableUsdc6: tradableUsdc6(left, navUsdc6),
      nextSec: nextRebalanceSec(vault.budget, {
        nowSec,
        navUsdc6,
        turnoverUsdc6: gaps.turnoverUsdc6,
      }),
    },
  }
}
