import type { Four } from '../../../kernel/four.ts'
import type { Usdc6 } from '../../../kernel/money.ts'
import { bucketEdgesSec, INTERVAL_SEC } from '../analytics/intervals.ts'
import { daysBetween } from '../analytics/returns.ts'

const DAY_SEC = INTERVAL_SEC['1d']

/** Midnights that one answer looks at; the last one at or before 365 days ago is the 366th. */
const MAX_CLOSES = 366

/** Last prices at or before a midnight (UTC), USDC-6 per whole token. */
export type DailyClose = {
  readonly endSec: number
  readonly pricesUsdc6: Four<Usdc6>
  /** True when the day that ended had no price of its own, so that an earlier one is repeated. */
  readonly isFilled: boolean
}

/** Midnights (UTC) at or before `nowSec` whose closes signals are made from, the oldest first. */
export function closeEdgesSec(nowSec: number): readonly number[] {
  const toSec = nowSec - (nowSec % DAY_SEC)
  return bucketEdgesSec({ fromSec: toSec - (MAX_CLOSES - 1) * DAY_SEC, toSec }, DAY_SEC)
}

/** The close at a midnight, by the prices then and the moment that they are of. */
export function closeAt(
  endSec: number,
  { pricesUsdc6, pricedAtSec }: { readonly pricesUsdc6: Four<Usdc6>; readonly pricedAtSec: number },
): DailyClose {
  return { endSec, pricesUsdc6, isFilled: pricedAtSec <= endSec - DAY_SEC }
}

/** Whole days from the oldest close to `nowSec`, rounded down; what needs more is null. */
export function historyDays(closes: readonly DailyClose[], nowSec: number): number {
  const [oldest] = closes
  return oldest === undefined ? 0 : daysBetween(oldest.endSec, nowSec)
}
