import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { usdc6 } from '../../../../../core/kernel/money.ts'
import {
  type BudgetState,
  budgetLeft,
  nextRebalanceSec,
  reachesMinStep,
  tradableUsdc6,
} from '../../../../../core/vaults/domain/rebalanceBudget.ts'

const WAD = 10n ** 18n
const NAV = usdc6(10_000_000_000n)
const FULL: BudgetState = {
  turnoverUsedWad: 0n,
  lossUsedWad: 0n,
  updatedAtSec: 0,
  isUnfinished: false,
}
const SPENT: BudgetState = { ...FULL, turnoverUsedWad: WAD / 10n, updatedAtSec: 1_000_000 }

describe('the budgets of rebalances', () => {
  it('permit a tenth of NAV at once', () => {
    expect(tradableUsdc6(budgetLeft(FULL, 1_000_000), NAV)).toBe(1_000_000_000n)
  })

  it('permit no trade after the whole budget was used, half of it after 12 hours, and all of it after a day', () => {
    const leftAfter = (elapsedSec: number) =>
      tradableUsdc6(budgetLeft(SPENT, SPENT.updatedAtSec + elapsedSec), NAV)
    expect([0, 43_200, 86_400, 900_000].map(leftAfter)).toEqual([
      0n,
      500_000_000n,
      1_000_000_000n,
      1_000_000_000n,
    ])
  })

  it('permit less when losses used the other budget, so that the worst fills stay within the loss budget', () => {
    const lossUsedWad = (WAD * 15n) / 10_000n
    const left = budgetLeft({ ...SPENT, turnoverUsedWad: 0n, lossUsedWad }, SPENT.updatedAtSec)
    // A loss of 5 bps covers a turnover of 500 bps: 50 bps each on sales and purchases.
    expect(tradableUsdc6(left, NAV)).toBe(500_000_000n)
  })

  it('permit a step or the whole rebalance at the announced second', () => {
    const input = fc.record({
      turnoverUsedWad: fc.bigInt({ min: 0n, max: WAD / 10n }),
      lossUsedWad: fc.bigInt({ min: 0n, max: WAD / 500n }),
      elapsedSec: fc.nat(1_000_000),
      nav: fc.bigInt({ min: 1_000_000n, max: 10n ** 13n }),
      neededBps: fc.bigInt({ min: 0n, max: 10_000n }),
    })
    const check = fc.property(input, (given) => {
      const { turnoverUsedWad, lossUsedWad, nav, neededBps } = given
      const state = { ...FULL, turnoverUsedWad, lossUsedWad, updatedAtSec: 1_000_000 }
      const navUsdc6 = usdc6(nav)
      const turnoverUsdc6 = (nav * neededBps) / 10_000n
      const nowSec = state.updatedAtSec + given.elapsedSec
      const next = nextRebalanceSec(state, { nowSec, navUsdc6, turnoverUsdc6 })
      const isEnough = (atSec: number) => {
        const tradable = tradableUsdc6(budgetLeft(state, atSec), navUsdc6)
        return tradable >= turnoverUsdc6 || reachesMinStep(tradable, navUsdc6)
      }
      expect(next).toBeGreaterThanOrEqual(nowSec)
      expect(isEnough(next)).toBe(true)
      // The result is not much earlier: the rounding of the smallest vault equals a few seconds of
      // refill.
      if (next - nowSec > 60) expect(isEnough(next - 60)).toBe(false)
    })
    fc.assert(check)
  })
})
