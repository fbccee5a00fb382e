/** How the feed of a shop is: never loaded, too old to sell from, last try failed but still fresh, or well. */
export type FeedState = 'never' | 'stale' | 'error' | 'ok'

const SEC_PER_HOUR = 3_600

/** How a shop stands at a moment. */
export function feedState(
  shop: {
    /** Last time that the feed was found to be what is served; null before the first. */
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
