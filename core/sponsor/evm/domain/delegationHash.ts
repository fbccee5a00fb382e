import { type Address, concatHex, type Hex, keccak256, numberToHex, toRlp } from 'viem'

/** Tells an authorization from all else that a key signs. Source: EIP-7702, `MAGIC`. */
const MAGIC: Hex = '0x05'

/** Hash that a wallet signs to run the code at `address`; `nonce` is its own. Source: EIP-7702. */
export function delegationHash(tuple: {
  readonly chainId: number
  readonly address: Address
  readonly nonce: number
}): Hex {
  const fields = [integer(tuple.chainId), tuple.address, integer(tuple.nonce)]
  return keccak256(concatHex([MAGIC, toRlp(fields)]))
}

/** RLP has no zero byte for the number zero. */
function integer(value: number): Hex {
  return value === 0 ? '0x' : bytes(numberToHex(value))
}

function bytes(quantity: Hex): Hex {
  return quantity.length % 2 === 0 ? quantity : `0x0${quantity.slice(2)}`
}
