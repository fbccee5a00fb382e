import type { Authorization, PaymentToken } from './authorization.ts'

/** Members in the order of the hash. Source: EIP-3009. */
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

/** Signing domain of a chain's USDC. Source: EIP-712. */
export function tokenDomain({ name, version, chainId, address }: PaymentToken) {
  return { name, version, chainId, verifyingContract: address } as const
}

/** An authorization as its payer signs it. */
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
