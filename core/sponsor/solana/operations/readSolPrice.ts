import type { Clock } from '../../../kernel/clock.ts'
import { solanaPrice } from '../domain/solanaPrice.ts'
import { solUsdOf } from '../domain/solUsdOf.ts'
import type { SolFeed } from '../ports.ts'

/**
 * Returns the current USD price of SOL from the feed, 18 decimals, also while Solana is not
 * sponsored; null without a trusted price.
 */
export function readSolPrice(markets: SolFeed, clock: Pick<Clock, 'nowMs'>): bigint | null {
  const observations = markets.state()?.assets.sol
  if (observations === undefined) return null
  const nowMs = clock.nowMs()
  const solUsd = solUsdOf(observations, nowMs)
  const price = solanaPrice({ lamportCap: 0n, solUsd, nowMs })
  return price.kind === 'unknown' || solUsd === null ? null : solUsd.priceE18
}
