/**
 * Reasons why a payment is not bridged, by stable code: the x402 error code (null without one) and the action for the
 * payer. In each of these cases, the payer is not charged.
 *
 * Source: codes of x402 2.27; codes of the bridge's 402.
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
    'The network fee rose beyond the tolerance of the quote; sign for the amount of the new ' +
      'quote.',
  ],
  slower_now: [
    null,
    'The quoted attestation tier or amount is not available now; the new quote states the ' +
      'current cost and time.',
  ],
  not_yet_valid: [
    'invalid_exact_evm_payload_authorization_valid_after',
    'authorization.validAfter must be in the past; compare your clock with serverTime.',
  ],
  expired: [
    'invalid_exact_evm_payload_authorization_valid_before',
    'authorization.validBefore has passed or is too near; compare your clock with serverTime.',
  ],
  invalid_signature: [
    'invalid_exact_evm_signature',
    'The signature is not a signature of the payer over this authorization.',
  ],
  smart_contract_wallet: [
    null,
    'The payer is a smart-contract wallet; only a wallet with a private key can bridge.',
  ],
  wallet_refuses: [
    null,
    'The delegated code of this wallet rejects the signature of the wallet; remove the ' +
      'delegation or pay from another wallet.',
  ],
  insufficient_balance: [
    'invalid_exact_evm_insufficient_balance',
    'The payer holds less USDC than the amount.',
  ],
  blacklisted: [null, 'USDC blocks the payer on the source chain.'],
  blacklisted_at_destination: [null, 'USDC blocks the payer on the destination chain.'],
  cancelled: [
    'invalid_exact_evm_nonce_already_used',
    'The payer cancelled the authorization; sign a new authorization.',
  ],
  used: [
    'invalid_exact_evm_nonce_already_used',
    'The authorization was used by another transaction; sign a new authorization.',
  ],
  withdrawn: [
    null,
    'The payer cancelled the bridge before its burn was signed; nothing was charged.',
  ],
  paused: [null, 'USDC was paused at the time of the burn.'],
  simulation_failed: [
    'invalid_exact_evm_transaction_simulation_failed',
    'The simulation of the bridge with this payment fails.',
  ],
  other_ask: [
    'invalid_exact_evm_nonce_already_used',
    'A burn with this authorization failed on the chain, which made the signature public: ' +
      'only the same request may repeat the authorization; sign a new authorization.',
  ],
  reverted: ['invalid_exact_evm_transaction_failed', 'The bridge transaction failed on the chain.'],
} as const satisfies Record<string, readonly [string | null, string]>

export type BridgeReason = keyof typeof bridgeReasons

/** Parses the stored reason of a closed bridge; an unknown reason counts as `reverted`. */
export function knownBridgeReason(stored: string | null): BridgeReason {
  return stored !== null && isBridgeReason(stored) ? stored : 'reverted'
}

function isBridgeReason(text: string): text is BridgeReason {
  return Object.hasOwn(bridgeReasons, text)
}
