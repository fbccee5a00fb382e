import { type Address, concatHex, type Hex } from 'viem'

/** Prefix of the code of a delegated wallet. Source: EIP-7702. */
const PREFIX: Hex = '0xef0100'

/** Returns the code of a wallet after its delegation. */
export function delegationCode(delegate: Address): Hex {
  return concatHex([PREFIX, delegate])
}
