import { keccak256, stringToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Authorization, PaymentToken } from '../../../core/payments/domain/authorization.ts'

/** Owner of a throw-away key who signs authorizations of the chain's USDC by hand. */
export type Payer = {
  readonly key: `0x${string}`
  readonly address: `0x${string}`
  sign(token: PaymentToken, authorization: Authorization): Promise<`0x${string}`>
  /** Signs the cancellation of an authorization. */
  signCancellation(token: PaymentToken, nonce: `0x${string}`): Promise<`0x${string}`>
}

const types = {
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
  CancelAuthorization: [
    { name: 'authorizer', type: 'address' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const

/** Returns the payer of a name: equal names have equal keys, which hold nothing elsewhere. */
export function aPayer(name: string): Payer {
  const key = keccak256(stringToHex(`quartet test payer ${name}`))
  const account = privateKeyToAccount(key)
  return {
    key,
    address: lower(account.address),
    signCancellation: (token, nonce) =>
      account.signTypedData({
        domain: domainOf(token),
        types,
        primaryType: 'CancelAuthorization',
        message: { authorizer: account.address, nonce },
      }),
    sign: (token, authorization) => {
      const { from, to, nonce } = authorization
      return account.signTypedData({
        domain: domainOf(token),
        types,
        primaryType: 'TransferWithAuthorization',
        message: {
          from,
          to,
          nonce,
          value: authorization.valueUsdc6,
          validAfter: authorization.validAfterSec,
          validBefore: authorization.validBeforeSec,
        },
      })
    },
  }
}

function domainOf({ address: verifyingContract, chainId, name, version }: PaymentToken) {
  return { name, version, chainId, verifyingContract }
}

function lower(address: `0x${string}`): `0x${string}` {
  return `0x${address.slice(2).toLowerCase()}`
}
