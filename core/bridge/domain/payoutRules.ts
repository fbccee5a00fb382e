import type { Address } from 'viem'

/**
 * Minimum amount of an automatic payout, USDC-6: 0.01 USD. Any account may claim a smaller amount. Source: seeds/001
 * section 4.
 */
export const MIN_PAYOUT_USDC6 = 10_000n

/**
 * Maximum number of referrers in one transaction: at 70k gas each, a quarter of 30M gas, the smallest block limit of
 * the supported chains.
 */
export const MAX_PAYOUT_REFERRERS = 100

/** Second of each UTC day at which the payout of the day starts: 00:10, when no other daily job is due. */
const PAYOUT_SEC = 600
const DAY_SEC = 86_400

/** Gas of a payout transaction without its entries. */
const PAYOUT_BASE_GAS = 60_000n
/** Gas of one entry; the most expensive entry, to an account without USDC, takes about 60k. */
const PAYOUT_ENTRY_GAS = 75_000n

/**
 * States of the payout of one day on one chain: the payout is planned, the transactions of its parts are sent, then the
 * payout is done.
 *
 * A part ends when its transaction is final, because a reorganisation can remove a payment that is not final.
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

/** Amount that a bridge contract owes a referrer, USDC-6. */
export type ReferrerDebt = { readonly referrer: Address; readonly owedUsdc6: bigint }

export type PayoutPart = {
  readonly referrers: readonly Address[]
  readonly totalUsdc6: bigint
}

/** Returns the newest UTC day whose payout may have started, such as `2026-11-21`. */
export function payoutDay(nowSec: number): string {
  return new Date((nowSec - PAYOUT_SEC) * 1_000).toISOString().slice(0, 10)
}

/** Returns the unix second at which the next payout starts. */
export function nextPayoutAt(nowSec: number): number {
  return (Math.floor((nowSec - PAYOUT_SEC) / DAY_SEC) + 1) * DAY_SEC + PAYOUT_SEC
}

/** Returns the parts of a payout, one transaction each, from the debts of at least the minimum, in the given order. */
export function payoutParts(owed: readonly ReferrerDebt[]): readonly PayoutPart[] {
  const due = owed.filter(({ owedUsdc6 }) => owedUsdc6 >= MIN_PAYOUT_USDC6)
  const parts: PayoutPart[] = []
  for (let at = 0; at < due.length; at += MAX_PAYOUT_REFERRERS) {
    const part = due.slice(at, at + MAX_PAYOUT_REFERRERS)
    parts.push({
      referrers: part.map(({ referrer }) => referrer),
      totalUsdc6: part.reduce((sum, { owedUsdc6 }) => sum + owedUsdc6, 0n),
    })
  }
  return parts
}

/** Returns the gas limit of a payout to this number of referrers. */
export function payoutGas(referrers: number): bigint {
  return PAYOUT_BASE_GAS + PAYOUT_ENTRY_GAS * BigInt(referrers)
}
