import { DomainError } from '../../kernel/errors.ts'
import {
  MARKET_UNAVAILABLE_REASONS,
  type MarketUnavailableReason,
} from './marketUnavailableReasons.ts'

/** Problem of a request that is not in `MARKET_UNAVAILABLE_REASONS`: free calls exist only for live answers. */
const FREE_WITH_START = {
  kind: 'invalid',
  message: 'free=1 applies only to live answers; remove `start`, or pay.',
  retryAfterSec: null,
} as const

const REASONS = { ...MARKET_UNAVAILABLE_REASONS, free_with_start: FREE_WITH_START } as const

export type MarketRefusal = MarketUnavailableReason | 'free_with_start'

const CODES = {
  not_found: 'unknown_market',
  invalid: 'market_query_refused',
  unavailable: 'market_unavailable',
} as const
type MarketErrorCode = (typeof CODES)[keyof typeof CODES]

/** A market request without an answer, which is not charged; `reason` is a stable code. */
export class MarketUnavailable extends DomainError<MarketErrorCode> {
  readonly reason: MarketRefusal

  constructor(reason: MarketRefusal) {
    const { kind, message, retryAfterSec } = REASONS[reason]
    super(CODES[kind], message, {
      retryable: retryAfterSec !== null,
      ...(retryAfterSec !== null && { retryAfterSec }),
    })
    this.reason = reason
  }
}
