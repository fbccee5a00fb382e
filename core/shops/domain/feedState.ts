/**
 * State of a shop's feed: never loaded, too old for sales, fresh although its last run failed, or
 * good.
 */
export type FeedState = 'never' | 'stale' | 'error' | 'ok'

const SEC_PER_HOUR = 3_600

/** Returns the state of a feed at `nowSec`. */
export function feedState(
  shop: {
    /** Time at which the feed last matched the served catalogue; null before the first load. */
    readonly confirmedAtSec: number | null
    readonly isLastRunGood: boolean
    readonly maxAgeHours: number
  },
  nowSec: number,
): FeedState {
  if (shop.confirmedAtSec === null) return 'never'
  if (nowSec - shop.confirmedAtSec > shop.maxAgeHours * SEC_PER_HOUR) return 'stale'
  return shop.isLastRunGood ? 'ok' : 'error'
}
