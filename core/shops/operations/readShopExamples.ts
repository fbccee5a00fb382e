import { DomainError } from '../../kernel/errors.ts'
import type { ExampleFacts } from '../../kernel/operation/exampleFacts.ts'
import { feedState } from '../domain/feedState.ts'
import { searchWords } from '../domain/searchWords.ts'
import { catalogueId } from '../domain/ucp/catalogueId.ts'
import type { ShopCallDeps } from '../ports.ts'

/**
 * Returns a shop that sells now, a query that has results in this shop, and a product; null without
 * such a shop.
 */
export async function readShopExamples({
  shops,
  clock,
}: Pick<ShopCallDeps, 'shops' | 'clock'>): Promise<ExampleFacts['shop']> {
  try {
    const nowSec = clock.nowSec()
    const open = (await shops.reads.listed()).find((shop) =>
      ['ok', 'error'].includes(feedState(shop, nowSec)),
    )
    const query = open?.facts?.exampleQuery ?? ''
    if (open === undefined || query === '') return null
    const words = searchWords(query)
    const { hits } = await shops.reads.search(open, { words, maxMinor: null, limit: 1 })
    const [hit] = hits
    const product =
      hit && catalogueId({ slug: open.slug, productId: hit.product.id, variantKey: null })
    return { slug: open.slug, query, product: product ?? null }
  } catch (error) {
    if (error instanceof DomainError && error.retryable) return null
    throw error
  }
}
