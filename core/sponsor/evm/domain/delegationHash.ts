import { type Address, concatHex, type Hex, keccak256, numberToHex, toRlp } from 'viem'

/** Prefix that separates an authorization from all other signed data. Source: EIP-7702, `MAGIC`. */
const MAGIC: Hex = '0x05'

/**
 * Returns the hash that a wallet signs to run the code at `address`; `nonce` is the transaction
 * count of the wallet. Source: EIP-7702.
 */
export function delegationHash(tuple: {
  readonly chainId: number
  readonly address: Address
  readonly nonce: number
}): Hex {
  const fields = [integer(tuple.chainId), tuple.address, integer(tuple.nonce)]
  return keccak256(concatHex([MAGIC, toRlp(fields)]))
}

/** Returns an integer in RLP form; RLP encodes 0 as an empty byte string. */
function integer(value: number): Hex {
  return value === 0 ? '0x' : bytes(numberToHex(value))
}

function bytes(quantity: Hex): Hex {
  return quantity.length % 2 === 0 ? quantity : `0x0${quantity.slice(2)}`
}
