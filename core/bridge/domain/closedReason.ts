import type { ReleaseReason } from '../../payments/domain/settlementVerdict.ts'

/** Reason of a bridge that its payer cancelled before the burn was signed. */
export const WITHDRAWN = 'withdrawn'

/** Reason why a bridge was closed without a charge: a code of `bridgeReasons`, or `not_submitted`. */
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
  | typeof WITHDRAWN

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

/** Maps the reason for which the payment room releases a claim to the reason for which the bridge is closed. */
export function closedReason(reason: ReleaseReason): ClosedReason {
  return words[reason]
}
