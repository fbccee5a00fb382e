import type { z } from 'zod'
import type { Deps } from '../../../core/catalogue/deps.ts'
import type { BlockRef } from '../../../core/kernel/blockRef.ts'
import { getIndex } from '../../../core/vaults/operations/getIndex.ts'
import { createBucketCache } from '../createBucketCache.ts'

/** The index of all vaults, with its comparison over the last 30 days. */
export type IndexSummary = Omit<z.output<typeof getIndex.output>, 'closePoints'>

/** Returns the index of all vaults; throws DomainError. */
export type ReadIndexSummary = () => Promise<IndexSummary>

/** Creates the read of the index, which all pages share. */
export function createIndexSummary(deps: Deps): ReadIndexSummary {
  const cache = createBucketCache<{ readonly at: BlockRef; readonly index: IndexSummary }>(deps, 1)
  return async () => {
    const { index } = await cache('index', async () => {
      const { body, at } = await getIndex.answer(deps, { query: { window: '30d' } })
      const { closePoints: _closes, ...index } = getIndex.output.parse(body)
      return { index, at: at ?? deps.chain.head() }
    })
    return index
  }
}
