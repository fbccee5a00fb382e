/** Points at which tests kill a process, in the order of a payment's steps. */
export type CrashPoint =
  | 'after_claim'
  | 'after_answer'
  | 'before_submit'
  | 'after_submit'
  | 'after_sign'
  | 'after_broadcast'
  | 'after_receipt'
  | 'before_judge'
  | 'after_judge'
  | 'before_respond'
  | 'after_hand_out'
  | 'bridge_after_claim'
  | 'bridge_before_judge'
  | 'bridge_after_judge'
  | 'bridge_after_attestation'
  | 'bridge_before_mint'
  | 'bridge_after_mint'
  | 'bridge_before_refund'
  | 'bridge_after_refund'
  | 'payout_after_plan'
  | 'payout_after_chunk'
  | 'gas_after_ask'
  | 'gas_before_sign'
  | 'gas_after_sign'
  | 'gas_before_post'
  | 'gas_after_post'
  | 'gas_before_judge'
  | 'gas_after_judge'
  | 'solana_after_ask'
  | 'solana_before_sign'
  | 'solana_after_sign'
  | 'solana_before_send'
  | 'solana_after_send'
  | 'solana_before_receipt'
  | 'shop_before_swap'
  | 'shop_after_swap'

/**
 * Kills this process at a crash point that a test selected. Outside of tests, the call has no
 * effect.
 */
export type CrashAt = (point: CrashPoint) => void
