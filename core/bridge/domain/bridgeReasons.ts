/**
 * Reasons for which a payment is not bridged, by stable word: the x402 code (null without one) and the action for the
 * payer. In each of these cases the payer is not charged.
 *
 * Source: codes of x402 2.27; words of the bridge's 402.
 */
export const bridgeReasons = {
  underpaid: [
    'invalid_exact_evm_payload_authorization_value_mismatch',
    'authorization.value is below the amount of the quote; sign for exactly the amount.',
  ],
  overpaid: [
    'invalid_exact_evm_payload_authorization_value_mismatch',
    'authorization.value is above the amount of the quote; sign for exactly the amount.',
  ],
  price_moved: [
    'invalid_exact_evm_payload_authorization_value_mismatch',
    'The network fee rose by more than we absorb; sign for the amount of the new quote.',
  ],
  slower_now: [
    null,
    'The way that was quoted takes nothing now; the new quote says what it costs and how long it takes.',
  ],
  not_yet_valid: [
    'invalid_exact_evm_payload_authorization_valid_after',
    'authorization.validAfter must be in the past; compare your clock with serverTime.',
  ],
  expired: [
    'invalid_exact_evm_payload_authorization_valid_before',
    'authorization.validBefore is over or too near to be mined in time; compare your clock with serverTime.',
  ],
  invalid_signature: [
    'invalid_exact_evm_signature',
    'The signature is not one of the payer over this authorization.',
  ],
  smart_contract_wallet: [
    null,
    'The payer is a smart-contract wallet; only a wallet with a private key can bridge.',
  ],
  wallet_refuses: [
    null,
    'The code that this wallet delegates to does not accept its own signature; remove the delegation or pay from another wallet.',
  ],
  insufficient_balance: [
    'invalid_exact_evm_insufficient_balance',
    'The payer holds less USDC than the amount.',
  ],
  blacklisted: [null, 'USDC refuses the payer on the chain that is left.'],
  blacklisted_at_destination: [null, 'USDC refuses the payer on the chain that is reached.'],
  cancelled: [
    'invalid_exact_evm_nonce_already_used',
    'The payer cancelled the authorization; sign another.',
  ],
  used: [
    'invalid_exact_evm_nonce_already_used',
    'The authorization was used for something else; sign another.',
  ],
  paused: [null, 'USDC was paused when it was to be burned.'],
  simulation_failed: [
    'invalid_exact_evm_transaction_simulation_failed',
    'The bridge would fail with this payment.',
  ],
  other_ask: [
    'invalid_exact_evm_nonce_already_used',
    'A burn with this authorization failed on the chain, where its signature can be read: only the same request is taken again; sign another.',
  ],
  reverted: ['invalid_exact_evm_transaction_failed', 'The bridge failed on the chain.'],
} as const satisfies Record<string, readonly [string | null, string]>

export type BridgeReason = keyof typeof bridgeReasons

/** Parses the stored reason of a closed bridge; a reason that this version does not know counts as `reverted`. */
export function knownBridgeReason(stored: string | null): BridgeReason {
  return stored !== null && isBridgeReason(stored) ? stored : 'reverted'
}

function isBridgeReason(text: string): text is BridgeReason {
  return Object.hasOwn(bridgeReasons, text)
}
