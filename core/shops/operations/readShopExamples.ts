import { DomainError } from '../../kernel/errors.ts'
import type { ExampleFacts } from '../../kernel/operation/exampleFacts.ts'
import { feedState } from '../domain/feedState.ts'
import type { ShopCallDeps } from '../ports.ts'

/**
 * Returns a shop that sells now, and a query that has results in this shop; null without such a
 * shop.
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
    return open === undefined || query === '' ? null : { slug: open.slug, query }
  } catch (error) {
    if (error instanceof DomainError && error.retryable) return null
    throw error
  }
}
