import type { Deps } from '../../core/catalogue/deps.ts'
import type { BlockRef } from '../../core/kernel/blockRef.ts'
import { createStampedCache } from './published/createStampedCache.ts'

/** Seconds of chain time for which a value is reused. Source: API contract, "Publish", `max-age=30`. */
const BUCKET_SEC = 30

/** Returns the cached value of a key, or the result of `read`. */
export type BucketCache<T> = (key: string, read: () => Promise<T>) => Promise<T>

/**
 * Creates a cache of values that are true for one block, at most `maxEntries`. A value is reused for `BUCKET_SEC` while
 * its block is on the chain.
 */
export function createBucketCache<T extends { readonly at: BlockRef }>(
  deps: Pick<Deps, 'chain'>,
  maxEntries: number,
): BucketCache<T> {
  const values = createStampedCache<T>(maxEntries)
  return async (key, read) => {
    const head = deps.chain.head()
    const bucket = String(Math.floor(head.timestampSec / BUCKET_SEC))
    const known = await values.get(key, bucket, read)
    return hasLeft(known.at, head) ? values.get(key, `${bucket}-${head.hash}`, read) : known
  }
}

/** Returns true when a block cannot be part of the chain that ends in `head`. */
function hasLeft(at: BlockRef, head: BlockRef): boolean {
  return at.number > head.number || (at.number === head.number && at.hash !== head.hash)
}
