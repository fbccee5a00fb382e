import type { ReleaseReason } from '../../payments/domain/settlementVerdict.ts'

/** Why a bridge was closed without a charge: words of `bridgeReasons`, and two that are ours to answer for. */
export type ClosedReason =
  | 'insufficient_balance'
  | 'expired'
  | 'not_yet_valid'
  | 'blacklisted'
  | 'cancelled'
  | 'used'
  | 'reverted'
  | 'paused'
  | 'not_submitted'

const words: Readonly<Record<ReleaseReason, ClosedReason>> = {
  insufficient_funds: 'insufficient_balance',
  expired: 'expired',
  not_yet_valid: 'not_yet_valid',
  blacklisted: 'blacklisted',
  token_paused: 'paused',
  authorization_canceled: 'cancelled',
  authorization_used: 'used',
  use_unseen: 'used',
  transaction_failed: 'reverted',
  interrupted: 'not_submitted',
}

/** What a token said about an authorization, in the bridge's words. */
export function closedReason(reason: ReleaseReason): ClosedReason {
  return words[reason]
}
