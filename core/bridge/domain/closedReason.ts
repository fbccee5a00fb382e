import type { ReleaseReason } from '../../payments/domain/settlementVerdict.ts'

/**
 * Reason for which a bridge was closed without a charge: a code of `bridgeReasons`, or
 * `not_submitted`.
 */
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

/** Maps the release reason of a token to the reason of the bridge. */
export function closedReason(reason: ReleaseReason): ClosedReason {
  return words[reason]
}
