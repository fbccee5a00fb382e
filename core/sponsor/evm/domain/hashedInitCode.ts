import { type Address, concatHex, type Hex } from 'viem'
import { hasDelegationMarker } from './hasDelegationMarker.ts'
import type { UserOperation } from './userOperation.ts'

/**
 * Returns the init code as the EntryPoint hashes it: the delegate replaces the marker of EIP-7702.
 *
 * Throws RangeError for a marked operation without a delegate, which the EntryPoint rejects too.
 * Source: EntryPoint v0.8, `Eip7702Support`.
 */
export function hashedInitCode(op: UserOperation, delegate: Address | null): Hex {
  if (op.factory === null) return '0x'
  if (!hasDelegationMarker(op)) return concatHex([op.factory, op.factoryData])
  if (delegate === null) throw new RangeError(`marked operation of ${op.sender} has no delegate`)
  return concatHex([delegate, op.factoryData])
}
