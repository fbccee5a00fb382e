import type { Address } from 'viem'

/** Minimum automatic payout, USDC-6: 0.01 USD. Any account may still claim less. Source: seeds/001 section 4. */
export const PAYOUT_MIN_USDC6 = 10_000n

/**
 * Maximum number of referrers in one transaction: at 70k gas each, a quarter of the smallest supported block, 30M gas.
 */
export const PAYOUT_CHUNK = 100

/** Second of each UTC day at which its payout starts: 00:10, when no other daily job is due. */
const PAYOUT_SEC = 600
const DAY_SEC = 86_400

/** Gas of a payout without its entries. */
const PAYOUT_BASE_GAS = 60_000n
/** Gas of one entry; the most expensive entry, to an account without USDC, takes about 60k. */
const PAYOUT_ENTRY_GAS = 75_000n

/**
 * States of the payout of one day on one chain: the payout is planned, its parts are sent, then it
 * is done.
 *
 * A part ends when its transaction is final, because a reorganisation can remove an earlier
 * payment.
 */
export const payoutTransitions = {
  planning: ['paying', 'done'],
  paying: ['done'],
  done: [],
} as const satisfies Record<string, readonly string[]>

export type PayoutState = keyof typeof payoutTransitions

/** States of one transaction of a payout. */
export const payoutPartTransitions = {
  planned: ['submitted'],
  submitted: ['paid', 'failed'],
  paid: [],
  failed: [],
} as const satisfies Record<string, readonly string[]>

export type PayoutPartState = keyof typeof payoutPartTransitions

/** Amount that a contract owes a referrer, USDC-6. */
export type Owed = { readonly referrer: Address; readonly owedUsdc6: bigint }

export type PayoutPart = {
  readonly referrers: readonly Address[]
  readonly totalUsdc6: bigint
}

/** Newest UTC day whose payout may have started, `2026-11-21`. */
export function payoutDay(nowSec: number): string {
  return new Date((nowSec - PAYOUT_SEC) * 1_000).toISOString().slice(0, 10)
}

/** Unix second at which the next payout starts. */
export function nextPayoutAt(nowSec: number): number {
  return (Math.floor((nowSec - PAYOUT_SEC) / DAY_SEC) + 1) * DAY_SEC + PAYOUT_SEC
}

/** Splits the debts of at least the minimum into transactions, in the given order. */
export function payoutParts(owed: readonly Owed[]): readonly PayoutPart[] {
  const due = owed.filter(({ owedUsdc6 }) => owedUsdc6 >= PAYOUT_MIN_USDC6)
  const parts: PayoutPart[] = []
  for (let at = 0; at < due.length; at += PAYOUT_CHUNK) {
    const part = due.slice(at, at + PAYOUT_CHUNK)
    parts.push({
      referrers: part.map(({ referrer }) => referrer),
      totalUsdc6: part.reduce((sum, { owedUsdc6 }) => sum + owedUsdc6, 0n),
    })
  }
  return parts
}

/** Gas limit of a payout to this number of referrers. */
export function payoutGas(referrers: number): bigint {
  return PAYOUT_BASE_GAS + PAYOUT_ENTRY_GAS * BigInt(referrers)
}
