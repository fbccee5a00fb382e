import type { PaidPrice } from '../../kernel/operation/defineOperation.ts'

/** 0.001 USD on Base, Polygon and Arc. Source: seeds/001 section 4 "Shop". */
export const SHOP_PRICE: PaidPrice = {
  amountUsdc6: 1_000n,
  chainIds: [8453, 137, 5042],
  timeoutSec: 60,
}

/** Characters of what is searched for. Source: seeds/001 section 8. */
export const MAX_QUERY_CHARACTERS = 120

/** Words that are searched for; more only narrow to nothing. Source: research/data.md 5.3. */
export const MAX_WORDS = 8

/** Products of an answer. Source: seeds/001 section 8. */
export const SHOP_LIMIT = { min: 1, max: 10, usual: 5 } as const
