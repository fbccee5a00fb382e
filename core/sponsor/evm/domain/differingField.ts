import { hasDelegationMarker } from './hasDelegationMarker.ts'
import { MARKER_7702, type UserOperation } from './userOperation.ts'
import { writeOperation } from './writeOperation.ts'

/** Signed fields of an operation, by the names in the API; the signature itself is not included. */
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
 * Returns the name of the first field in which a posted operation differs from the sponsored
 * operation; null if all fields are equal.
 *
 * The length of an EIP-7702 marker is not compared: the sender does not sign the marker, and the
 * service sends the stored marker.
 */
export function differingField(posted: UserOperation, stored: UserOperation): string | null {
  const storedFields = writeOperation(fullMarker(stored))
  const postedFields = writeOperation(fullMarker(posted))
  return (
    SIGNED.find(
      (field) => postedFields[field]?.toLowerCase() !== storedFields[field]?.toLowerCase(),
    ) ?? null
  )
}

function fullMarker(op: UserOperation): UserOperation {
  return hasDelegationMarker(op) ? { ...op, factory: MARKER_7702 } : op
}
