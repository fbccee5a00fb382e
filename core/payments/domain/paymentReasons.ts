import { MOST_LIFE_SEC } from './paymentTimes.ts'
import type { ReleaseReason } from './settlementVerdict.ts'

/**
 * Reasons for the refusal of a payment, by stable code, each with the action for the payer.
 *
 * Source: codes that begin with `invalid_exact_evm` and those of the protocol's own list are of x402 2.27; `satisfies`
 * ensures a text for each release reason.
 */
export const paymentReasons = {
  invalid_payload: 'The payment header is not base64 of a payment object.',
  invalid_x402_version: 'The payment object must say x402Version 1 or 2.',
  ambiguous_payment: 'The two payment headers carry different payments; send one.',
  unsupported_scheme: 'Only the scheme exact is taken.',
  invalid_network: 'The payment is for a chain on which this call cannot be paid.',
  invalid_payment_requirements: 'The accepted entry is none of ours: asset or payTo differ.',
  resource_mismatch: 'The payment names another resource.',
  invalid_payment_identifier: 'payment-identifier: id must be 16 to 128 of A-Z a-z 0-9 _ -',
  invalid_exact_evm_signature: 'The signature is not one of the payer over this authorization.',
  wallet_refuses:
    'The payer is delegated (EIP-7702) to code that does not accept this signature; remove the delegation, or pay from another wallet.',
  invalid_exact_evm_recipient_mismatch: 'authorization.to must be payTo.',
  invalid_exact_evm_payload_authorization_value_mismatch:
    'authorization.value must be exactly the amount of the quote.',
  invalid_exact_evm_payload_authorization_valid_after:
    'authorization.validAfter must be in the past; compare your clock with serverTime.',
  invalid_exact_evm_payload_authorization_valid_before:
    'authorization.validBefore is over or too near; compare your clock with serverTime.',
  authorization_too_long: `authorization.validBefore may be at most ${MOST_LIFE_SEC} seconds after serverTime; sign a shorter one.`,
  open_payments_uncovered:
    'The payer holds less USDC than this payment and its open payments together; wait until those are charged, or add USDC.',
  invalid_exact_evm_nonce_already_used: 'The authorization was used or cancelled; sign another.',
  invalid_exact_evm_insufficient_balance: 'The payer holds less USDC than the price.',
  invalid_exact_evm_transaction_simulation_failed: 'The token refuses the transfer.',
  dataset_gone: 'The data set of that price was replaced; this is the price on the present one.',
  payment_reversed: 'The payment left the chain after it was served; it is not taken again.',
  payer_refused: 'An earlier payment of this payer left the chain after it was served.',
  free_quota_used: 'The free calls of this agent are used up.',
  siwx_invalid: 'The sign-in is not valid.',
  insufficient_funds: 'The payer held less USDC than the price when it was charged.',
  expired: 'The authorization ran out before it could be charged.',
  not_yet_valid: 'The authorization was not valid yet when it was charged.',
  blacklisted: 'The token refuses payer or receiver.',
  token_paused: 'The token is paused by its issuer.',
  authorization_canceled: 'The payer cancelled the authorization.',
  authorization_used: 'The authorization was used for something else.',
  use_unseen:
    'The authorization was used; by what is not known yet. Send the same payment again later.',
  transaction_failed: 'The transfer failed on the chain.',
  interrupted: 'The answer was interrupted; nothing was charged.',
  page_taken_down: 'The page was taken down before the charge; nothing was charged.',
  no_answer: 'There was no answer; nothing was charged.',
} as const satisfies Record<ReleaseReason, string> & Record<string, string>

export type PaymentReason = keyof typeof paymentReasons

/** Parses a stored reason; a reason that this version does not know counts as `transaction_failed`. */
export function knownReason(stored: string | null): PaymentReason {
  return stored !== null && isPaymentReason(stored) ? stored : 'transaction_failed'
}

function isPaymentReason(text: string): text is PaymentReason {
  return Object.hasOwn(paymentReasons, text)
}
