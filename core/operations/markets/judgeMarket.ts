import { type CannotAnswer, judgeLive, type LiveAnswer } from '../../domain/markets/judgeLive.ts'
import { type Market, type MarketWindow, windowAt } from '../../domain/markets/marketWindows.ts'
import type { Observation } from '../../domain/markets/observation.ts'
import type { WindowDoc } from '../../domain/markets/windowDoc.ts'
import type { Deps } from '../../ports.ts'

/** The window of a market that runs, what is known of it, and what can be answered. */
export type JudgedMarket = {
  readonly market: Market
  readonly window: MarketWindow
  readonly nowMs: number
  readonly doc: WindowDoc | null
  /** When the market last said what `doc` holds, unix milliseconds. */
  readonly docAtMs: number | null
  readonly boundary: Observation | null
  readonly twap60: Observation | null
  readonly spot: Observation | null
  readonly verdict: LiveAnswer | CannotAnswer
}

/** Judges what the last state told of a market, from memory alone; a state that is no longer told goes stale by itself. */
export function judgeMarket(
  { markets: { reads, settings }, clock }: Pick<Deps, 'markets' | 'clock'>,
  market: Market,
): JudgedMarket {
  const nowMs = clock.nowMs()
  const window = windowAt(market, Math.floor(nowMs / 1_000))
  const state = reads.state()
  const told = state?.markets.find(
    ({ window: one }) =>
      one.asset === market.asset &&
      one.length === market.length &&
      one.startSec === window.startSec,
  )
  const { twap60 = null, spot = null } = state?.assets[market.asset] ?? {}
  const { doc = null, docAtMs = null, boundary = null } = told ?? {}
  const verdict = judgeLive({ window, nowMs, doc, boundary, twap60, spot }, settings)
  return { market, window, nowMs, doc, docAtMs, boundary, twap60, spot, verdict }
}
