import type { Clock } from '../../../kernel/clock.ts'
import { solanaPrice } from '../domain/solanaPrice.ts'
import { solUsdOf } from '../domain/solUsdOf.ts'
import type { SolFeed } from '../ports.ts'

/** USD per SOL as the feed tells it now, 18 decimals, whether anything is sponsored or not; null where it is not to be trusted. */
export function readSolPrice(markets: SolFeed, clock: Pick<Clock, 'nowMs'>): bigint | null {
  const told = markets.state()?.assets.sol
  if (told === undefined) return null
  const nowMs = clock.nowMs()
  const solUsd = solUsdOf(told, nowMs)
  const price = solanaPrice({ lamportCap: 0n, solUsd, nowMs })
  return price.kind === 'unknown' || solUsd === null ? null : solUsd.priceE18
}
