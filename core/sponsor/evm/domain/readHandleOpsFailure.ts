import { decodeErrorResult, type Hex, parseAbi } from 'viem'
import { readRevert } from './readRevert.ts'

/** Why `handleOps` reverted. */
export type HandleOpsFailure = {
  /** `AA24` and the like; `NO_DELEGATION`, `OUT_OF_GAS` or `REVERTED` for what has no such code. */
  readonly code: string
  /** Safe to show. */
  readonly reason: string
  /** Whose doing it is that an operation failed so after it passed a dry run. */
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
 * What only the caller's own account, factory, key or other operations can bring about once a dry run passed. Everything
 * else comes from the deposit, the paymaster, its signer, or the transaction, all of which are ours: so does a code that
 * nobody knows.
 *
 * Source: EntryPoint v0.8.
 */
const BY_CALLER: ReadonlySet<string> = new Set([
  'AA10', // The account was deployed meanwhile.
  'AA13', // Its factory fails,
  'AA14', // gives another address,
  'AA15', // or deploys nothing.
  'AA20', // It has no code any more: its delegation ended.
  'AA21', // It shall pay itself: not an operation that we sponsored.
  'AA22', // It limits its own signature in time.
  'AA23', // It refuses,
  'AA24', // does not know the signature: the key or the delegate changed,
  'AA25', // spent the nonce on something else,
  'AA26', // or needs more gas than the operation gives it.
])

/** Errors that the EntryPoint gives as text alone when a marked sender is not delegated. Source: `Eip7702Support`. */
const NO_DELEGATION: ReadonlySet<string> = new Set([
  'sender has no code',
  'not an EIP-7702 delegate',
])

const AA_CODE = /^AA[0-9]{2}\b/

/**
 * Why `handleOps` gave these bytes back, and whose doing that is after a passing dry run.
 *
 * Nothing at all comes from a transaction that ran out of gas: ours. Never throws.
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

/** `AA23 reverted: …`; null for what is no error of the EntryPoint. */
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
        return `the paymaster's last call: ${readRevert(error.args[0])}`
      case 'ReentrancyGuardReentrantCall':
        return 'the EntryPoint was called from within itself'
      default:
        error satisfies never
        // What Solidity itself raises is known to every abi: its words are read elsewhere.
        return null
    }
  } catch {
    return null
  }
}

/** The EntryPoint's own texts are short and plain; anybody else's is not passed on as it is. */
function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, ' ').slice(0, 100)
}
