import { DomainError } from '../../kernel/errors.ts'

/** No configured shop has this slug. */
export class UnknownShop extends DomainError<'unknown_shop'> {
  constructor(slug: string) {
    super('unknown_shop', `slug: ${slug.slice(0, 60)} is no shop; GET /v1/shop lists them`, {
      retryable: false,
    })
  }
}

/** The feed of the shop was never loaded, or is too old for sales. */
export class ShopUnavailable extends DomainError<'shop_unavailable'> {
  constructor(slug: string, why: 'never' | 'stale', retryAfterSec: number) {
    const words = why === 'never' ? 'was not loaded yet' : 'is too old to sell from'
    super(
      'shop_unavailable',
      `The feed of ${slug} ${words}; nothing is charged, ask again later.`,
      { retryable: true, retryAfterSec },
    )
  }
}
