import { LEAST_BATCH } from './settlementCalls.ts'

/** Transactions under way up to which a payment is sent at once, alone if need be. */
const PROMPT_TRANSACTIONS = 4
/** Most transactions under way; a lane keeps sixteen, and the rest is for what must be sent again. */
const MOST_TRANSACTIONS = 12
/** Of them, those that carry one payment each: payments of wallets that run code leave room for the rest. */
const MOST_SINGLES = MOST_TRANSACTIONS / 2
/** Longest that a payment waits for company while few are under way, milliseconds: unnoticed beside a block. */
const COMPANY_MS = 100

/** How many payments of wallets that run code may be sent beside so many transactions of one payment each. */
export function roomForWallets(openSingles: number): number {
  return Math.max(0, MOST_SINGLES - openSingles)
}

/**
 * Milliseconds until what waits should be submitted: 0 at once, null not before a transaction is done.
 *
 * A few go at once; under load payments wait for company, so that one block carries hundreds of them.
 */
export function settlementPace(state: {
  readonly waiting: number
  readonly oldestWaitMs: number
  readonly openTransactions: number
}): number | null {
  if (state.waiting === 0 || state.openTransactions >= MOST_TRANSACTIONS) return null
  if (state.openTransactions < PROMPT_TRANSACTIONS || state.waiting >= LEAST_BATCH) return 0
  return Math.max(0, COMPANY_MS - state.oldestWaitMs)
}
