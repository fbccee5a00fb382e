import type { UserOperation } from './userOperation.ts'
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

/** First field in which a posted operation is not the one that was sponsored; null when it is. */
export function differingField(posted: UserOperation, stored: UserOperation): string | null {
  const ours = writeOperation(stored)
  const theirs = writeOperation(posted)
  return SIGNED.find((field) => theirs[field]?.toLowerCase() !== ours[field]?.toLowerCase()) ?? null
}
