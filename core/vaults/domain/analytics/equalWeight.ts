import type { Four } from '../../../kernel/four.ts'
import type { Usdc6 } from '../../../kernel/money.ts'
import { type Change, changePpm, ppmToPct } from './change.ts'
import { roundPct } from './returns.ts'

/**
 * Returns the exact growth of a portfolio that bought a quarter of its value in each constituent at the prices
 * `bought`, and held until the prices `now`: the mean growth of the four constituents, in units of the product of the
 * `bought` prices.
 *
 * The base is zero if a `bought` price is zero.
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
 * Returns the return of a portfolio with a quarter in each constituent, from the prices `inception` to the prices
 * `now`, percent with 4 decimals; null if a price at inception is zero.
 */
export function equalWeightReturnPct(inception: Four<Usdc6>, now: Four<Usdc6>): number | null {
  const changedPpm = changePpm(equalWeightChange(inception, now))
  return changedPpm === null ? null : ppmToPct(changedPpm)
}

/**
 * Returns the return of a vault minus the return of the benchmark, percentage points; null if either return is null.
 */
export function trackingDifferencePct(
  vaultPct: number | null,
  benchmarkPct: number | null,
): number | null {
  if (vaultPct === null || benchmarkPct === null) return null
  return roundPct(vaultPct - benchmarkPct)
}
