import { MAX_LIFE_SEC } from './paymentTimes.ts'
import type { ReleaseReason } from './settlementVerdict.ts'

/**
 * Texts of the refusals of a payment, by stable code of the reason; each text has the action for the payer.
 *
 * Source: codes that begin with `invalid_exact_evm` and those of the protocol's own list are of x402 2.27; `satisfies`
 * ensures a text for each release reason.
 */
export const paymentRefusalTexts = {
  invalid_payload: 'The payment header is not base64 of a payment object.',
  invalid_x402_version: 'The payment object must have x402Version 1 or 2.',
  ambiguous_payment: 'The two payment headers differ; send one payment.',
  unsupported_scheme: 'The scheme must be one of the schemes in accepts.',
  invalid_network: 'This call cannot be paid on the chain of the payment.',
  invalid_payment_requirements:
    'The accepted entry must equal an entry of accepts: asset or payTo differ.',
  challenge_mismatch:
    'The credential answers another challenge: its terms, its nonce or the called URL differ from ' +
    'those of the challenge; request a new challenge for this call.',
  resource_mismatch: 'The resource of the payment differs from the requested resource.',
  invalid_payment_identifier: 'payment-identifier: id must be 16 to 128 of A-Z a-z 0-9 _ -',
  invalid_exact_evm_signature:
    'The signature is not a signature of the payer over this authorization.',
  wallet_refuses:
    'The payer is delegated (EIP-7702) to code that does not accept this signature; remove the delegation, or pay from another wallet.',
  invalid_exact_evm_recipient_mismatch: 'authorization.to must be payTo.',
  invalid_exact_evm_payload_authorization_value_mismatch:
    'authorization.value must be exactly the amount of the quote.',
  invalid_exact_evm_payload_authorization_valid_after:
    'authorization.validAfter must be in the past; compare your clock with serverTime.',
  invalid_exact_evm_payload_authorization_valid_before:
    'authorization.validBefore has passed or is too near; compare your clock with serverTime.',
  authorization_too_long:
    `authorization.validBefore must be at most ${MAX_LIFE_SEC} seconds after serverTime; sign ` +
    'a shorter authorization.',
  open_payments_uncovered:
    'The payer must hold USDC for this payment and all open payments; wait until the open ' +
    'payments settle, or add USDC.',
  invalid_exact_evm_nonce_already_used:
    'The authorization was used or cancelled; sign a new authorization.',
  invalid_exact_evm_insufficient_balance: 'The payer holds less USDC than the price.',
  invalid_exact_evm_transaction_simulation_failed: 'USDC rejects the transfer.',
  dataset_gone:
    'The data set of the quoted price was replaced; this 402 has the price for the current data ' +
    'set.',
  payment_reversed: 'The payment left the chain after the answer was served; the payment is void.',
  payer_refused: 'An earlier payment of this payer left the chain after its answer was served.',
  free_quota_used: 'This agent has used all free calls.',
  siwx_invalid: 'The sign-in is invalid.',
  insufficient_funds: 'The payer held less USDC than the price at the time of the charge.',
  expired: 'The authorization expired before the charge.',
  not_yet_valid: 'The authorization was not valid yet at the time of the charge.',
  blacklisted: 'USDC blocks the payer or the receiver.',
  token_paused: 'The issuer paused USDC.',
  authorization_canceled: 'The payer cancelled the authorization.',
  authorization_used: 'The authorization was used by another transaction.',
  use_unseen:
    'The authorization was used by a transaction that is not identified yet. Send the same ' +
    'payment again later.',
  transaction_failed: 'The transfer failed on the chain.',
  interrupted: 'The answer was interrupted; nothing was charged.',
  page_taken_down: 'The operator took the page down before the charge; nothing was charged.',
  invalid_batch_settlement_evm_channel_id_mismatch:
    'voucher.channelId must be the id of channelConfig on this chain.',
  invalid_batch_settlement_evm_receiver_mismatch: 'channelConfig.receiver must be payTo.',
  invalid_batch_settlement_evm_receiver_authorizer_mismatch:
    'channelConfig.receiverAuthorizer must be the receiverAuthorizer of the entry; open another channel.',
  invalid_batch_settlement_evm_token_mismatch: 'channelConfig.token must be the asset.',
  invalid_batch_settlement_evm_withdraw_delay_mismatch:
    'channelConfig.withdrawDelay must be the withdrawDelay of the entry.',
  invalid_batch_settlement_evm_voucher_signature:
    'The voucher is not signed by the key of channelConfig.payerAuthorizer.',
  invalid_batch_settlement_evm_channel_not_found:
    'This service has no deposit of the channel; send a deposit with the voucher.',
  invalid_batch_settlement_evm_cumulative_amount_mismatch:
    'The voucher must be the sum of all charges of the channel plus the price; channelState in this ' +
    '402 has the sum.',
  invalid_batch_settlement_evm_cumulative_exceeds_balance:
    'The voucher exceeds the deposits of the channel; send a deposit with the voucher.',
  invalid_batch_settlement_evm_deposit_below_min_deposit: 'The deposit is below minDeposit.',
  invalid_batch_settlement_evm_receive_authorization_signature:
    'The deposit is not signed by the key of the payer.',
  invalid_batch_settlement_evm_insufficient_balance: 'The payer holds less USDC than the deposit.',
  invalid_batch_settlement_evm_refund_no_balance: 'All deposits of the channel are charged.',
  invalid_batch_settlement_evm_refund_amount_invalid: 'The amount of the refund must be above 0.',
  session_closing:
    'A withdrawal or a refund of the channel is under way, or its deposit left the chain; pay with ' +
    'the scheme exact, or use another channel.',
  no_answer: 'The call returned no answer; nothing was charged.',
} as const satisfies Record<ReleaseReason, string> & Record<string, string>

export type PaymentReason = keyof typeof paymentRefusalTexts

/** Parses a stored reason; a reason that this version does not know counts as `transaction_failed`. */
export function parsePaymentReason(stored: string | null): PaymentReason {
  return stored !== null && isPaymentReason(stored) ? stored : 'transaction_failed'
}

function isPaymentReason(text: string): text is PaymentReason {
  return Object.hasOwn(paymentRefusalTexts, text)
}
