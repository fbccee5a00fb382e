/** Reason for which a feed is not served. */
export type FeedRefusal = 'no_products' | 'too_few'

/**
 * Returns the reason for which a feed must not replace the served catalogue; null for an acceptable
 * feed.
 *
 * A feed is the whole catalogue, so an incomplete feed would remove products.
 */
export function validateFeed(feed: {
  readonly products: number
  /** Number of products that are served now; 0 before the first feed. */
  readonly served: number
  /** Minimum share of the served number that a new feed must have, 0 to 1. */
  readonly minKeepRatio: number
}): FeedRefusal | null {
  if (feed.products === 0) return 'no_products'
  return feed.products < feed.served * feed.minKeepRatio ? 'too_few' : null
}
