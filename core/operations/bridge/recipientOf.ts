import { type Address, type Hex, slice } from 'viem'

const TWELVE_ZEROS = `0x${'00'.repeat(12)}`

/** Address in the 32 bytes by which CCTP names a recipient; null for one that is no EVM account. */
export function recipientOf(bytes32: Hex): Address | null {
  if (bytes32.length !== 66 || slice(bytes32, 0, 12) !== TWELVE_ZEROS) return null
  return slice(bytes32, 12)
}
