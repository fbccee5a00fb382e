import type { Hex } from 'viem'
import type { Authorization } from './authorization.ts'

/** Transaction that used an authorization, and its block. */
export type UseProof = {
  readonly txHash: Hex
  readonly blockNumber: number
  readonly blockHash: Hex
}

/** State of an authorization on its token at one block. */
export type AuthorizationFacts = {
  readonly timestampSec: number
  readonly isUsed: boolean
  /**
   * Transaction that used the authorization; null if the authorization is unused, or if the searched blocks have no log
   * of its use.
   */
  readonly use: (UseProof & { readonly how: 'paid' | 'canceled' | 'other' }) | null
  readonly balanceUsdc6: bigint
  readonly isPaused: boolean
  readonly isBlacklisted: boolean
}

/**
 * Reason for which a payment was not charged, as a code of the protocol if one exists.
 *
 * Source: x402 `exact` on EVM, error codes of version 2.27; this service defines the other codes.
 */
export type ReleaseReason =
  | 'insufficient_funds'
  | 'expired'
  | 'not_yet_valid'
  | 'blacklisted'
  | 'token_paused'
  | 'authorization_canceled'
  | 'authorization_used'
  | 'use_unseen'
  | 'transaction_failed'
  | 'interrupted'

/** Next state of a payment whose own transaction has no transfer. */
export type Verdict =
  | { readonly kind: 'settled'; readonly proof: UseProof }
  | { readonly kind: 'released'; readonly reason: ReleaseReason }
  /** No fact prevents the charge: the payment may be submitted again. */
  | { readonly kind: 'open' }
  /** The nonce is used, but the log of its use is not visible yet. */
  | { readonly kind: 'unknown' }

/** Derives the verdict from the facts, in the order of the checks of the token. */
export function settlementVerdict(
  facts: AuthorizationFacts,
  { valueUsdc6, validAfterSec, validBeforeSec }: Authorization,
): Verdict {
  if (facts.isUsed) return verdictOnUse(facts.use)
  const nowSec = BigInt(facts.timestampSec)
  if (facts.isPaused) return releasedVerdict('token_paused')
  if (facts.isBlacklisted) return releasedVerdict('blacklisted')
  if (nowSec >= validBeforeSec) return releasedVerdict('expired')
  if (nowSec <= validAfterSec) return releasedVerdict('not_yet_valid')
  if (facts.balanceUsdc6 < valueUsdc6) return releasedVerdict('insufficient_funds')
  return { kind: 'open' }
}

function verdictOnUse(use: AuthorizationFacts['use']): Verdict {
  if (use === null) return { kind: 'unknown' }
  const { how, ...proof } = use
  switch (how) {
    case 'paid':
      return { kind: 'settled', proof }
    case 'canceled':
      return releasedVerdict('authorization_canceled')
    case 'other':
      return releasedVerdict('authorization_used')
    default:
      return how satisfies never
  }
}

function releasedVerdict(reason: ReleaseReason): Verdict {
  return { kind: 'released', reason }
}
