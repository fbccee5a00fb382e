import { RpcUnavailable } from '../../../kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../../kernel/retryAfter.ts'
import { readHandleOpsFailure } from '../domain/readHandleOpsFailure.ts'
import { readRevert } from '../domain/readRevert.ts'
import type { DryRun } from '../ports.ts'
import type { Refusal } from './createGasRpc.ts'

/** JSON-RPC code of a revert. Source: EIP-1474 clients. */
const REVERTED = 3
/** Error texts for a failed call from nodes that use no special code. */
const CALL_FAILED = /revert|out of gas|gas required exceeds/i

export type FailedRun = Extract<DryRun, { kind: 'failed' }>

/** Returns whether a contract rejected the call; false means that the node rejected the request. */
export function isContractRefusal({ code, message, data }: Refusal): boolean {
  return code === REVERTED || data !== null || CALL_FAILED.test(message)
}

/**
 * Returns the failure with which a contract rejected `handleOps`. Throws `RpcUnavailable` if the
 * node rejected the request.
 */
export function failedOperation(refusal: Refusal, chainId: number): FailedRun {
  if (!isContractRefusal(refusal)) throw new RpcUnavailable(chainId, RETRY_AFTER_SEC.sponsorNode)
  const { code, reason, revertData } = readHandleOpsFailure(refusal.data ?? '0x')
  return { kind: 'failed', code, reason, revertData }
}

/**
 * Returns the failure with which a contract rejected an account's own call. Throws `RpcUnavailable`
 * if the node rejected the request.
 */
export function failedExecution(refusal: Refusal, chainId: number): FailedRun {
  if (!isContractRefusal(refusal)) throw new RpcUnavailable(chainId, RETRY_AFTER_SEC.sponsorNode)
  const reason = refusal.data === null ? refusal.message : readRevert(refusal.data)
  return { kind: 'failed', code: 'EXECUTION_REVERTED', reason, revertData: refusal.data }
}
