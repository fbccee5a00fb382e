import { DomainError } from '../../kernel/errors.ts'

/** No configured shop has this slug. */
export class UnknownShop extends DomainError<'unknown_shop'> {
  constructor(slug: string) {
    super(
      'unknown_shop',
      `slug: ${slug.slice(0, 60)} is not a shop; GET /v1/shop lists the shops`,
      {
        retryable: false,
      },
    )
  }
}

/** The feed of the shop was never loaded, or is too old for sales. */
export class ShopUnavailable extends DomainError<'shop_unavailable'> {
  constructor(slug: string, why: 'never' | 'stale', retryAfterSec: number) {
    const words = why === 'never' ? 'is not loaded yet' : 'is too old for sales'
    super(
      'shop_unavailable',
      `The feed of ${slug} ${words}; nothing was charged, retry after ${retryAfterSec} s.`,
      { retryable: true, retryAfterSec },
    )
  }
}

/** A lookup names more ids than one answer has products. */
export class TooManyIds extends DomainError<'request_too_large'> {
  constructor(max: number) {
    super('request_too_large', `ids: must have at most ${max} ids`, { retryable: false })
  }
}
