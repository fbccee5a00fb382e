import type { Address, Hex } from 'viem'

/**
 * An EIP-3009 `TransferWithAuthorization` as its payer signed it; `valueUsdc6` in USDC-6, times in unix seconds.
 *
 * Source: EIP-3009; addresses and nonce are lower-case.
 */
export type Authorization = {
  readonly from: Address
  readonly to: Address
  readonly valueUsdc6: bigint
  /** Unix seconds between which the authorization is valid, both exclusive; both are uint256 on the token. */
  readonly validAfterSec: bigint
  readonly validBeforeSec: bigint
  readonly nonce: Hex
}

/** Unique key of a payment: the token accepts each nonce of a payer once. */
export type PaymentKey = {
  readonly chainId: number
  readonly token: Address
  readonly payer: Address
  readonly nonce: Hex
}

/** USDC of a chain, with the EIP-712 domain that payers sign. */
export type PaymentToken = {
  readonly chainId: number
  readonly address: Address
  /** EIP-712 domain. */
  readonly name: string
  readonly version: string
}
