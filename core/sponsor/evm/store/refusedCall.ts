import { RpcUnavailable } from '../../../kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../../kernel/retryAfter.ts'
import { readHandleOpsFailure } from '../domain/readHandleOpsFailure.ts'
import { readRevert } from '../domain/readRevert.ts'
import type { DryRun } from '../ports.ts'
import type { Refusal } from './createGasRpc.ts'

/** JSON-RPC code of a revert. Source: EIP-1474 clients. */
const REVERTED = 3
/** What nodes say, in place of a code of its own, when the call itself is to blame. */
const CALL_FAILED = /revert|out of gas|gas required exceeds/i

export type FailedRun = Extract<DryRun, { kind: 'failed' }>

/** Whether a contract refused the call, rather than the node the question. */
export function isContractRefusal({ code, message, data }: Refusal): boolean {
  return code === REVERTED || data !== null || CALL_FAILED.test(message)
}

/** Why `handleOps` was refused. Throws `RpcUnavailable` when it was the node that refused. */
export function failedOperation(refusal: Refusal, chainId: number): FailedRun {
  if (!isContractRefusal(refusal)) throw new RpcUnavailable(chainId, RETRY_AFTER_SEC.sponsorNode)
  const { code, reason, revertData } = readHandleOpsFailure(refusal.data ?? '0x')
  return { kind: 'failed', code, reason, revertData }
}

/** Why an account's own call was refused. Throws `RpcUnavailable` when it was the node that refused. */
export function failedExecution(refusal: Refusal, chainId: number): FailedRun {
  if (!isContractRefusal(refusal)) throw new RpcUnavailable(chainId, RETRY_AFTER_SEC.sponsorNode)
  const reason = refusal.data === null ? refusal.message : readRevert(refusal.data)
  return { kind: 'failed', code: 'EXECUTION_REVERTED', reason, revertData: refusal.data }
}
