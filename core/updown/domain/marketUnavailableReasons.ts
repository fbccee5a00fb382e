import { MARKETS, marketName } from './marketWindows.ts'

/** Reasons why a market request has no answer; such a request is not charged. Source: research/data.md 4.4. */
export const MARKET_UNAVAILABLE_REASONS = {
  unknown_market: {
    kind: 'not_found',
    message: `The market is unknown; known: ${MARKETS.map(marketName).join(', ')}.`,
    retryAfterSec: null,
  },
  bad_start: {
    kind: 'invalid',
    message: '`start` must be digits: the unix second at the start of a window.',
    retryAfterSec: null,
  },
  not_a_window: {
    kind: 'invalid',
    message: '`start` must be a multiple of the window length.',
    retryAfterSec: null,
  },
  in_the_future: {
    kind: 'invalid',
    message: '`start` must not be in the future.',
    retryAfterSec: null,
  },
  before_first: {
    kind: 'invalid',
    message: '`start` is before the first known window.',
    retryAfterSec: null,
  },
  unlisted: {
    kind: 'not_found',
    message: 'The market has not listed this window.',
    retryAfterSec: null,
  },
  not_settled: {
    kind: 'unavailable',
    message: 'The window has ended, and its outcome is not final yet; retry after 10 s.',
    retryAfterSec: 10,
  },
  oracle_stale: {
    kind: 'unavailable',
    message: 'The oracle has not reported for some seconds; retry after 2 s.',
    retryAfterSec: 2,
  },
  no_price_to_beat: {
    kind: 'unavailable',
    message: 'The price to beat of this window is not known yet; retry after 5 s.',
    retryAfterSec: 5,
  },
  no_tokens: {
    kind: 'unavailable',
    message: 'The market has not listed the tokens of this window yet; retry after 5 s.',
    retryAfterSec: 5,
  },
  source_conflict: {
    kind: 'unavailable',
    message: 'Two sources of the official price differ; retry after 10 s.',
    retryAfterSec: 10,
  },
  unknown_rule: {
    kind: 'unavailable',
    message: 'The market does not state the settlement rule of this window; retry after 60 s.',
    retryAfterSec: 60,
  },
} as const satisfies Record<string, NoAnswer>

type NoAnswer = {
  readonly kind: 'not_found' | 'invalid' | 'unavailable'
  readonly message: string
  /** Seconds after which a retry may succeed; null if a retry never succeeds. */
  readonly retryAfterSec: number | null
}

export type MarketUnavailableReason = keyof typeof MARKET_UNAVAILABLE_REASONS
