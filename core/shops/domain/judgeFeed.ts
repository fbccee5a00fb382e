/** Why a feed that was read is not served. */
export type FeedRefusal = 'no_products' | 'too_few'

/**
 * Whether a feed may replace what is served; null when it may.
 *
 * A feed is the whole catalogue, so that a half-broken one would take products away.
 */
export function judgeFeed(feed: {
  readonly products: number
  /** Products that are served now; 0 before the first feed. */
  readonly served: number
  /** Least share of the served number that a new feed must have, 0 to 1. */
  readonly minKeepRatio: number
}): FeedRefusal | null {
  if (feed.products === 0) return 'no_products'
  return feed.products < feed.served * feed.minKeepRatio ? 'too_few' : null
}
