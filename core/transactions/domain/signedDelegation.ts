import type { Address, Hex } from 'viem'

/** Signed EIP-7702 tuple; `nonce` is the nonce of the authority. */
export type SignedDelegation = {
  readonly chainId: number
  readonly address: Address
  readonly nonce: number
  readonly yParity: 0 | 1
  readonly r: Hex
  readonly s: Hex
}
