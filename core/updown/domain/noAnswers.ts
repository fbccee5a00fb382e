/** Reasons for which a market request has no answer; none of them is charged. Source: research/data.md 4.4. */
export const NO_ANSWERS = {
  unknown_market: {
    kind: 'not_found',
    message: 'There is no such market.',
    retryAfterSec: null,
  },
  bad_start: {
    kind: 'invalid',
    message: 'start must be digits: the unix second at which a window begins.',
    retryAfterSec: null,
  },
  not_a_window: {
    kind: 'invalid',
    message: 'start must be a multiple of the length of the window.',
    retryAfterSec: null,
  },
  in_the_future: {
    kind: 'invalid',
    message: 'start is a window that has not begun.',
    retryAfterSec: null,
  },
  before_first: {
    kind: 'invalid',
    message: 'start is before the first window that is known here.',
    retryAfterSec: null,
  },
  unlisted: {
    kind: 'not_found',
    message: 'The market did not list this window.',
    retryAfterSec: null,
  },
  not_settled: {
    kind: 'unavailable',
    message: 'The window is over, and its outcome is not final yet.',
    retryAfterSec: 10,
  },
  oracle_stale: {
    kind: 'unavailable',
    message: 'The oracle has reported nothing for some seconds.',
    retryAfterSec: 2,
  },
  no_price_to_beat: {
    kind: 'unavailable',
    message: 'The price to beat of this window is not known yet.',
    retryAfterSec: 5,
  },
  no_tokens: {
    kind: 'unavailable',
    message: 'The market has not named the tokens of this window yet.',
    retryAfterSec: 5,
  },
  source_conflict: {
    kind: 'unavailable',
    message: 'Two sources of the official price differ.',
    retryAfterSec: 10,
  },
  unknown_rule: {
    kind: 'unavailable',
    message: 'The market does not say by which rule this window is settled.',
    retryAfterSec: 60,
  },
} as const satisfies Record<string, NoAnswer>

type NoAnswer = {
  readonly kind: 'not_found' | 'invalid' | 'unavailable'
  readonly message: string
  /** Seconds after which a retry makes sense; null when a retry never does. */
  readonly retryAfterSec: number | null
}

export type NoAnswerReason = keyof typeof NO_ANSWERS
