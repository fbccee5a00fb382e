import { decodeErrorResult, type Hex, parseAbi } from 'viem'
import { readRevert } from './readRevert.ts'

/** Failure with which `handleOps` reverted. */
export type HandleOpsFailure = {
  /**
   * EntryPoint code such as `AA24`; `NO_DELEGATION`, `OUT_OF_GAS` or `REVERTED` for failures
   * without such a code.
   */
  readonly code: string
  /** Safe to return to callers. */
  readonly reason: string
  /** Party at fault when the operation passed a dry run before. */
  readonly fault: 'caller' | 'ours'
  readonly revertData: Hex
}

/** Source: EntryPoint v0.8. */
const abi = parseAbi([
  'error FailedOp(uint256 opIndex, string reason)',
  'error FailedOpWithRevert(uint256 opIndex, string reason, bytes inner)',
  'error SignatureValidationFailed(address aggregator)',
  'error PostOpReverted(bytes returnData)',
  'error ReentrancyGuardReentrantCall()',
])

/**
 * Codes that only the caller's account, factory, key or other operations can cause after a passing
 * dry run. All other codes come from the deposit, the paymaster, its signer or the transaction,
 * which belong to the operator; unknown codes count as the operator's fault.
 *
 * Source: EntryPoint v0.8.
 */
const BY_CALLER: ReadonlySet<string> = new Set([
  'AA10', // The account was deployed since the dry run.
  'AA13', // The factory reverts.
  'AA14', // The factory returns another address.
  'AA15', // The factory deploys no account.
  'AA20', // The account has no code: its delegation ended.
  'AA21', // The account pays for itself, so the operation is not the sponsored one.
  'AA22', // The account limits its signature in time.
  'AA23', // The account reverts.
  'AA24', // The signature is invalid: the key or the delegate changed.
  'AA25', // The nonce was used by another operation.
  'AA26', // The account needs more gas than its limit.
])

/**
 * Errors that the EntryPoint returns as plain text when a marked sender is not delegated. Source:
 * `Eip7702Support`.
 */
const NO_DELEGATION: ReadonlySet<string> = new Set([
  'sender has no code',
  'not an EIP-7702 delegate',
])

const AA_CODE = /^AA[0-9]{2}\b/

/**
 * Returns the reason of a failed `handleOps` from its revert data, and the party at fault after a
 * passing dry run.
 *
 * Empty revert data means that the transaction ran out of gas, which is the operator's fault. Never
 * throws.
 */
export function readHandleOpsFailure(revertData: Hex): HandleOpsFailure {
  if (revertData === '0x') {
    const reason = 'the EntryPoint ran out of gas'
    return { code: 'OUT_OF_GAS', reason, fault: 'ours', revertData }
  }
  const text = failedOp(revertData) ?? readRevert(revertData)
  const code = AA_CODE.exec(text)?.[0]
  if (code !== undefined) {
    const fault = BY_CALLER.has(code) ? 'caller' : 'ours'
    return { code, reason: text, fault, revertData }
  }
  if (NO_DELEGATION.has(text)) {
    return { code: 'NO_DELEGATION', reason: text, fault: 'caller', revertData }
  }
  return { code: 'REVERTED', reason: text, fault: 'ours', revertData }
}

/**
 * Returns the place of the operation that `handleOps` names in its revert data, from 0 on; null if
 * the data names no operation.
 */
export function failedPlace(revertData: Hex): number | null {
  try {
    const error = decodeErrorResult({ abi, data: revertData })
    const isNamed = error.errorName === 'FailedOp' || error.errorName === 'FailedOpWithRevert'
    return isNamed ? Number(error.args[0]) : null
  } catch {
    return null
  }
}

/** Returns text such as `AA23 reverted: …`; null when the data is not an error of the EntryPoint. */
function failedOp(data: Hex): string | null {
  try {
    const error = decodeErrorResult({ abi, data })
    switch (error.errorName) {
      case 'FailedOp':
        return printable(error.args[1])
      case 'FailedOpWithRevert':
        return `${printable(error.args[1])}: ${readRevert(error.args[2])}`
      case 'SignatureValidationFailed':
        return 'AA24 signature is for an aggregator'
      case 'PostOpReverted':
        return `postOp of the paymaster: ${readRevert(error.args[0])}`
      case 'ReentrancyGuardReentrantCall':
        return 'reentrant call of the EntryPoint'
      default:
        error satisfies never
        // Errors of Solidity itself are in every ABI; `readRevert` decodes these errors.
        return null
    }
  } catch {
    return null
  }
}

/** Limits a text to 100 printable characters, because a third party may have written the text. */
function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, ' ').slice(0, 100)
}
