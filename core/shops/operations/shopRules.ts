import type { PaidPrice } from '../../kernel/operation/defineOperation.ts'

/** Price of 0.001 USD on Base, Polygon and Arc. Source: seeds/001 section 4 "Shop". */
export const SHOP_PRICE: PaidPrice = {
  amountUsdc6: 1_000n,
  chainIds: [8453, 137, 5042],
  timeoutSec: 60,
}

/** Maximum number of characters of a query. Source: seeds/001 section 8. */
export const MAX_QUERY_CHARACTERS = 120

/**
 * Maximum number of searched words; more words would only remove all results. Source:
 * research/data.md 5.3.
 */
export const MAX_WORDS = 8

/** Minimum, maximum and default number of products in an answer. Source: seeds/001 section 8. */
export const SHOP_LIMIT = { min: 1, max: 10, usual: 5 } as const
