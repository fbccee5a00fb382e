import type { Observation } from '../../kernel/feeds/observation.ts'
import {
  type LiveAnswer,
  liveMarketAnswer,
  type MarketAnswerUnavailable,
} from '../domain/liveMarketAnswer.ts'
import { type Market, type MarketWindow, windowAt } from '../domain/marketWindows.ts'
import type { WindowDoc } from '../domain/windowDoc.ts'
import type { UpdownCallDeps } from '../ports.ts'

/** Current window of a market, its known facts, and the answer or the reason for no answer. */
export type EvaluatedMarket = {
  readonly market: Market
  readonly window: MarketWindow
  readonly nowMs: number
  readonly doc: WindowDoc | null
  /** Time of the token prices, unix milliseconds; null when the prices are too old to return. */
  readonly docAtMs: number | null
  readonly boundary: Observation | null
  readonly twap60: Observation | null
  readonly spot: Observation | null
  readonly verdict: LiveAnswer | MarketAnswerUnavailable
}

/** Maximum age of token prices, milliseconds; an answer omits older prices. */
const PRICES_GOOD_MS = 10_000

/** Evaluates the last published state of a market, from memory only; a state without new reports becomes stale. */
export function evaluateMarket(
  { markets: { reads, settings }, clock }: Pick<UpdownCallDeps, 'markets' | 'clock'>,
  market: Market,
): EvaluatedMarket {
  const nowMs = clock.nowMs()
  const window = windowAt(market, Math.floor(nowMs / 1_000))
  const state = reads.state()
  const known = state?.markets.find(
    ({ window: ownWindow }) =>
      ownWindow.asset === market.asset &&
      ownWindow.length === market.length &&
      ownWindow.startSec === window.startSec,
  )
  const { twap60 = null, spot = null } = state?.assets[market.asset] ?? {}
  const { boundary = null } = known ?? {}
  const lastDocAtMs = known?.docAtMs ?? null
  const docAtMs = lastDocAtMs !== null && nowMs - lastDocAtMs <= PRICES_GOOD_MS ? lastDocAtMs : null
  const doc = docAtMs === null ? withoutPrices(known?.doc ?? null) : (known?.doc ?? null)
  const verdict = liveMarketAnswer({ window, nowMs, doc, boundary, twap60, spot }, settings)
  return { market, window, nowMs, doc, docAtMs, boundary, twap60, spot, verdict }
}

/** Returns the window without the prices of its tokens. */
function withoutPrices(doc: WindowDoc | null): WindowDoc | null {
  if (doc === null || doc.tokens === null) return doc
  const { up, down } = doc.tokens
  const unpriced = { priceE18: null, bidE18: null, askE18: null }
  return { ...doc, tokens: { up: { ...up, ...unpriced }, down: { ...down, ...unpriced } } }
}
