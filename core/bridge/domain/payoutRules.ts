import type { Address } from 'viem'

/** Least that is paid out by itself, USDC-6: 0.01 USD. Below it anybody may still claim. Source: seeds/001 section 4. */
export const PAYOUT_LEAST_USDC6 = 10_000n

/** Most referrers in one transaction: at 70k gas each a quarter of the smallest block that we meet, 30M. */
export const PAYOUT_CHUNK = 100

/** Second of each UTC day at which its payout begins: 00:10, when nothing else of ours is due. */
const PAYOUT_SEC = 600
const DAY_SEC = 86_400

/** Gas of a payout beside its entries. */
const PAYOUT_BASE_GAS = 60_000n
/** Gas of each entry; the dearest, to an account that holds nothing yet, takes about 60k. */
const PAYOUT_ENTRY_GAS = 75_000n

/**
 * Life of one day's payout on one chain, as data: first it is planned, then its parts are sent, then it is over.
 *
 * A part is over when its transaction is final: until then a block that leaves the chain takes the payment with it.
 */
export const payoutTransitions = {
  planning: ['paying', 'done'],
  paying: ['done'],
  done: [],
} as const satisfies Record<string, readonly string[]>

export type PayoutState = keyof typeof payoutTransitions

/** Life of one transaction of a payout, as data. */
export const payoutPartTransitions = {
  planned: ['submitted'],
  submitted: ['paid', 'failed'],
  paid: [],
  failed: [],
} as const satisfies Record<string, readonly string[]>

export type PayoutPartState = keyof typeof payoutPartTransitions

/** What a referrer is owed, USDC-6. */
export type Owed = { readonly referrer: Address; readonly owedUsdc6: bigint }

export type PayoutPart = {
  readonly referrers: readonly Address[]
  readonly totalUsdc6: bigint
}

/** UTC day whose payout is the newest that may have begun, `2026-11-21`. */
export function payoutDay(nowSec: number): string {
  return new Date((nowSec - PAYOUT_SEC) * 1_000).toISOString().slice(0, 10)
}

/** Unix second at which the next payout begins. */
export function nextPayoutAt(nowSec: number): number {
  return (Math.floor((nowSec - PAYOUT_SEC) / DAY_SEC) + 1) * DAY_SEC + PAYOUT_SEC
}

/** Transactions that pay everybody who is owed enough, in the order that was given. */
export function payoutParts(owed: readonly Owed[]): readonly PayoutPart[] {
  const due = owed.filter(({ owedUsdc6 }) => owedUsdc6 >= PAYOUT_LEAST_USDC6)
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

/** Gas that a payout to so many may use. */
export function payoutGas(referrers: number): bigint {
  return PAYOUT_BASE_GAS + PAYOUT_ENTRY_GAS * BigInt(referrers)
}
