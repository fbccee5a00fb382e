import type { Authorization, PaymentToken } from './authorization.ts'

/** Fields in the order of the hash. Source: EIP-3009. */
const TYPES = {
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const

/** Returns the EIP-712 domain of a chain's USDC. Source: EIP-712. */
export function tokenDomain({ name, version, chainId, address }: PaymentToken) {
  return { name, version, chainId, verifyingContract: address } as const
}

/** Returns the typed data that the payer of an authorization signs. */
export function transferTypedData(token: PaymentToken, authorization: Authorization) {
  return {
    domain: tokenDomain(token),
    types: TYPES,
    primaryType: 'TransferWithAuthorization',
    message: {
      from: authorization.from,
      to: authorization.to,
      value: authorization.valueUsdc6,
      validAfter: authorization.validAfterSec,
      validBefore: authorization.validBeforeSec,
      nonce: authorization.nonce,
    },
  } as const
}
