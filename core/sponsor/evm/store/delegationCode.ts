import { type Address, concatHex, type Hex } from 'viem'

/** Begins the code of a delegated wallet. Source: EIP-7702. */
const PREFIX: Hex = '0xef0100'

/** Code that a wallet has once it is delegated. */
export function delegationCode(delegate: Address): Hex {
  return concatHex([PREFIX, delegate])
}
