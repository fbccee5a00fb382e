import { isMarked } from './isMarked.ts'
import { MARKER_7702, type UserOperation } from './userOperation.ts'
import { writeOperation } from './writeOperation.ts'

/** Fields that somebody signs, as callers know them; all but the signature itself. */
const SIGNED = [
  'sender',
  'nonce',
  'factory',
  'factoryData',
  'callData',
  'callGasLimit',
  'verificationGasLimit',
  'preVerificationGas',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'paymaster',
  'paymasterVerificationGasLimit',
  'paymasterPostOpGasLimit',
  'paymasterData',
] as const

/**
 * First field in which a posted operation is not the one that was sponsored; null when it is.
 *
 * A marker of EIP-7702 is the same in any length: the sender signs none of its bytes, and we carry the stored one.
 */
export function differingField(posted: UserOperation, stored: UserOperation): string | null {
  const ours = writeOperation(fullMarker(stored))
  const theirs = writeOperation(fullMarker(posted))
  return SIGNED.find((field) => theirs[field]?.toLowerCase() !== ours[field]?.toLowerCase()) ?? null
}

function fullMarker(op: UserOperation): UserOperation {
  return isMarked(op) ? { ...op, factory: MARKER_7702 } : op
}
