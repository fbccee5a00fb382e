import type { Four } from '../four.ts'
import type { Usdc6 } from '../money.ts'
import { roundPct } from './returns.ts'

/**
 * What a quarter in each constituent, bought at `birth` and held, made until `now`, in percent with 4 decimals.
 *
 * Null when a price at birth is zero.
 */
export function equalWeightReturnPct(birth: Four<Usdc6>, now: Four<Usdc6>): number | null {
  if (birth.some((price) => price === 0n)) return null
  const growth = birth.map((price, index) => Number(now[index] ?? 0n) / Number(price))
  return roundPct((growth.reduce((sum, factor) => sum + factor, 0) / growth.length - 1) * 100)
}

/** Percentage points by which a vault did better than the benchmark; null when either is unknown. */
export function trackingDifferencePct(
  vaultPct: number | null,
  benchmarkPct: number | null,
): number | null {
  if (vaultPct === null || benchmarkPct === null) return null
  return roundPct(vaultPct - benchmarkPct)
}
