import {
  BaseError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  RpcRequestError,
} from 'viem'

/** Error codes of reverts alone. Source: EIP-1474 clients; -32015 is used by older clients. */
const REVERT_CODES: ReadonlySet<number> = new Set([3, -32015])

/** Generic error codes of nodes; some nodes use them for reverts, with revert data or with the word in the message. */
const ANY_CODES: ReadonlySet<number> = new Set([-32000, -32603])

/**
 * Returns true when the contract rejected a call, or does not exist, so that a retry would not help.
 *
 * The answer of the node decides: viem also reports an internal error of a node as a revert, but an internal error may
 * pass.
 */
export function isRevert(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false
  const answered = error.walk((cause) => cause instanceof RpcRequestError)
  if (answered instanceof RpcRequestError) return reportsRevert(answered)
  // Revert data that viem cannot decode hides the answer of the node; only reverts carry data.
  return (
    error.walk(
      (cause) =>
        cause instanceof ContractFunctionZeroDataError ||
        (cause instanceof ContractFunctionRevertedError && cause.raw !== undefined),
    ) !== null
  )
}

function reportsRevert({ code, data, details }: RpcRequestError): boolean {
  if (REVERT_CODES.has(code)) return true
  return ANY_CODES.has(code) && (typeof data === 'string' || /\brevert(?:ed)?\b/i.test(details))
}
