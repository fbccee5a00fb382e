import { unroundedReturnPct, WINDOW_DAYS } from '../analytics/returns.ts'

const DAY_SEC = 86_400

export type SignalWindow = keyof typeof WINDOW_DAYS

/** Change of the price over each window in percent, not rounded; null if no close is old enough. */
export type CloseReturns = { readonly [window in SignalWindow]: number | null }

/** Close of one constituent. */
type Close = { readonly endSec: number; readonly priceUsdc6: bigint }

/**
 * Returns, for each window, the current price divided by the last daily close at or before the start of the window,
 * minus one, in percent.
 *
 * The current price is provisional, because the day is not over; only returns and the position in the range use the
 * current price.
 */
export function closeReturns(
  closes: readonly Close[],
  now: { readonly atSec: number; readonly priceUsdc6: bigint },
): CloseReturns {
  const over = (window: SignalWindow) => {
    const fromSec = now.atSec - WINDOW_DAYS[window] * DAY_SEC
    const base = closes.findLast(({ endSec }) => endSec <= fromSec)
    return unroundedReturnPct(base?.priceUsdc6 ?? null, now.priceUsdc6)
  }
  return {
    d1: over('d1'),
    w1: over('w1'),
    m1: over('m1'),
    m3: over('m3'),
    m6: over('m6'),
    y1: over('y1'),
  }
}
