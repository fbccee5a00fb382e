import { isFresh, type Observation } from '../../../kernel/feeds/observation.ts'
import { MAX_SOL_PRICE_AGE_MS } from './solanaLimits.ts'

/**
 * Returns the USD price of SOL for sales: the higher of the fresh spot price and the fresh
 * 60-second mean. Without a fresh price, returns the newer stale price, so that the caller can
 * reject it as stale; null without any report.
 *
 * Source: the rule of coins on other chains, research/gas.md 3.
 */
export function solUsdOf(
  known: { readonly spot: Observation | null; readonly twap60: Observation | null },
  nowMs: number,
): Observation | null {
  const reported = [known.twap60, known.spot].filter((entry) => entry !== null)
  const fresh = reported.filter((observation) => isFresh(observation, nowMs, MAX_SOL_PRICE_AGE_MS))
  if (fresh.length === 0) return best(reported, (observation) => BigInt(observation.atMs))
  return best(fresh, (observation) => observation.priceE18)
}

function best(
  all: readonly Observation[],
  rank: (observation: Observation) => bigint,
): Observation | null {
  return all.reduce<Observation | null>(
    (top, observation) => (top === null || rank(observation) > rank(top) ? observation : top),
    null,
  )
}
