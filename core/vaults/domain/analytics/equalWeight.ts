import type { Four } from '../../../kernel/four.ts'
import type { Usdc6 } from '../../../kernel/money.ts'
import { type Change, changePpm, showPpm } from './change.ts'
import { roundPct } from './returns.ts'

/**
 * Growth of a portfolio with a quarter in each constituent, bought at the prices `bought` and held until the prices
 * `now`: the mean growth of the four, exact, in units of the product of the first prices.
 *
 * The base is zero when a first price is zero.
 */
export function equalWeightChange(bought: Four<Usdc6>, now: Four<Usdc6>): Change {
  const product = bought.reduce<bigint>((all, price) => all * price, 1n)
  const others = (index: number) =>
    bought.reduce<bigint>((all, price, place) => (place === index ? all : all * price), 1n)
  return {
    base: product * BigInt(bought.length),
    now: now.reduce<bigint>((sum, price, index) => sum + price * others(index), 0n),
  }
}

/**
 * Return of a portfolio with a quarter in each constituent, from `birth` to `now`, percent with 4 decimals.
 *
 * Null when a price at birth is zero.
 */
export function equalWeightReturnPct(birth: Four<Usdc6>, now: Four<Usdc6>): number | null {
  const changedPpm = changePpm(equalWeightChange(birth, now))
  return changedPpm === null ? null : showPpm(changedPpm)
}

/** Return of a vault minus return of the benchmark, percentage points; null when either is null. */
export function trackingDifferencePct(
  vaultPct: number | null,
  benchmarkPct: number | null,
): number | null {
  if (vaultPct === null || benchmarkPct === null) return null
  return roundPct(vaultPct - benchmarkPct)
}
