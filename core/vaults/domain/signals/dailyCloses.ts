import type { Four } from '../../../kernel/four.ts'
import type { Usdc6 } from '../../../kernel/money.ts'
import { bucketEdgesSec, INTERVAL_SEC } from '../analytics/intervals.ts'
import { daysBetween } from '../analytics/returns.ts'

const DAY_SEC = INTERVAL_SEC['1d']

/** Maximum number of midnights of one answer: the 366th is the midnight 365 days before the newest midnight. */
const MAX_CLOSES = 366

/** Last prices at or before a UTC midnight, USDC-6 per whole token. */
export type DailyClose = {
  readonly endSec: number
  readonly pricesUsdc6: Four<Usdc6>
  /** True if the day that ends at this midnight has no price, and the prices are those of an earlier day. */
  readonly isFilled: boolean
}

/** Returns the UTC midnights, at or before `nowSec`, of the closes that the signals use, unix seconds, oldest first. */
export function closeEdgesSec(nowSec: number): readonly number[] {
  const toSec = nowSec - (nowSec % DAY_SEC)
  return bucketEdgesSec({ fromSec: toSec - (MAX_CLOSES - 1) * DAY_SEC, toSec }, DAY_SEC)
}

/** Returns the close at a midnight, from the prices at the midnight and the time of these prices. */
export function closeAt(
  endSec: number,
  { pricesUsdc6, pricedAtSec }: { readonly pricesUsdc6: Four<Usdc6>; readonly pricedAtSec: number },
): DailyClose {
  return { endSec, pricesUsdc6, isFilled: pricedAtSec <= endSec - DAY_SEC }
}

/** Returns the whole days from the oldest close to `nowSec`, rounded down; signals that need more days are null. */
export function historyDays(closes: readonly DailyClose[], nowSec: number): number {
  const [oldest] = closes
  return oldest === undefined ? 0 : daysBetween(oldest.endSec, nowSec)
}
