import {
  BaseError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  RpcRequestError,
} from 'viem'

/** Codes under which nodes report a revert and nothing else. Source: EIP-1474 clients; -32015 is older ones' own. */
const REVERT_CODES: ReadonlySet<number> = new Set([3, -32015])

/** Codes of anything that goes wrong in a node; some report a revert so, with its data or by that word. */
const ANY_CODES: ReadonlySet<number> = new Set([-32000, -32603])

/**
 * Whether the contract refused a call, or there is none, so that asking again would not help.
 *
 * What the node itself said decides: viem also calls an internal error of a node a revert, and that one may pass.
 */
export function isRevert(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false
  const answered = error.walk((cause) => cause instanceof RpcRequestError)
  if (answered instanceof RpcRequestError) return saysRevert(answered)
  // Revert data that viem could not decode hide what the node said; data come with reverts alone.
  return (
    error.walk(
      (cause) =>
        cause instanceof ContractFunctionZeroDataError ||
        (cause instanceof ContractFunctionRevertedError && cause.raw !== undefined),
    ) !== null
  )
}

function saysRevert({ code, data, details }: RpcRequestError): boolean {
  if (REVERT_CODES.has(code)) return true
  return ANY_CODES.has(code) && (typeof data === 'string' || /\brevert(?:ed)?\b/i.test(details))
}
