/**
 * Stable codes of the reasons for which a transaction is not sponsored, returned beside the
 * message.
 */
export const SOLANA_REFUSALS = [
  'malformed',
  'oversized',
  'unknown_version',
  'wrong_fee_payer',
  'too_many_signers',
  'lookup_tables',
  'repeated_account',
  'no_instructions',
  'fee_payer_used',
  'account_creation',
  'durable_nonce',
  'signature_program',
  'compute_budget',
  'too_many_units',
  'unit_price_too_high',
  'changed_message',
  'changed_signature',
  'missing_signature',
] as const
export type SolanaRefusalReason = (typeof SOLANA_REFUSALS)[number]

/** A rejected transaction; `problem` follows the field name and is safe to return to callers. */
export type SolanaRefusal = {
  readonly kind: 'refused'
  readonly reason: SolanaRefusalReason
  /** For example `transaction.instructions[2].data`. */
  readonly field: string
  readonly problem: string
}

export function refuseSolana(
  reason: SolanaRefusalReason,
  field: string,
  problem: string,
): SolanaRefusal {
  return { kind: 'refused', reason, field, problem }
}
