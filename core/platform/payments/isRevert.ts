import {
  BaseError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  ExecutionRevertedError,
  RpcRequestError,
} from 'viem'

/** Codes under which nodes report that a call reverted. Source: EIP-1474 clients; -32015 is older ones' own. */
const REVERT_CODES: ReadonlySet<number> = new Set([3, -32015])

/** Whether the contract refused a call, or there is none, so that asking again would not help. */
export function isRevert(error: unknown): boolean {
  return (
    error instanceof BaseError &&
    error.walk(
      (cause) =>
        cause instanceof ContractFunctionRevertedError ||
        cause instanceof ContractFunctionZeroDataError ||
        cause instanceof ExecutionRevertedError ||
        (cause instanceof RpcRequestError && REVERT_CODES.has(cause.code)),
    ) !== null
  )
}
