import { MIN_BATCH } from './settlementCalls.ts'

/** Number of open transactions below which a payment is sent immediately, even alone. */
const PROMPT_TRANSACTIONS = 4
/** Maximum open transactions; a lane holds sixteen, and the rest is reserved for resubmissions. */
const MAX_TRANSACTIONS = 12
/**
 * Maximum open transactions with a single payment: payments of wallets that run code must leave room for the others.
 */
const MAX_SINGLE_PAYMENTS = MAX_TRANSACTIONS / 2
/**
 * Maximum milliseconds for which a payment waits for a batch while the number of transactions is
 * below its limit; much less than the time of a block.
 */
const MAX_BATCH_WAIT_MS = 100

/**
 * Returns the number of payments of wallets that run code which may be sent beside `openSingles`
 * transactions with a single payment.
 */
export function roomForWallets(openSingles: number): number {
  return Math.max(0, MAX_SINGLE_PAYMENTS - openSingles)
}

/**
 * Returns the milliseconds until waiting payments should be submitted: 0 for an immediate submission, null to wait
 * until a transaction ends.
 *
 * A few payments are submitted immediately; under load payments wait for a batch, so that one block carries hundreds of
 * them.
 */
export function settlementPace(state: {
  readonly waiting: number
  readonly oldestWaitMs: number
  readonly openTransactions: number
}): number | null {
  if (state.waiting === 0 || state.openTransactions >= MAX_TRANSACTIONS) return null
  if (state.openTransactions < PROMPT_TRANSACTIONS || state.waiting >= MIN_BATCH) return 0
  return Math.max(0, MAX_BATCH_WAIT_MS - state.oldestWaitMs)
}
