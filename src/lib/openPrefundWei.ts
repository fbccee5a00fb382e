import { decodeFunctionData, type Hex } from 'viem'
import { entryPointAbi } from '../../contracts-abi/entryPointAbi.ts'

/**
 * Operations of one paymaster in a transaction: the number that the paymaster validated so far, and the number that
 * ended.
 */
export type Bundle = {
  readonly entryPoint: Hex
  readonly paymaster: Hex
  readonly checked: number
  readonly ended: number
}

/**
 * Part of the deposit of a paymaster that the EntryPoint holds while operations of a transaction run, wei.
 *
 * The EntryPoint takes the maximum cost before it runs an operation, returns the unused part at the end, and logs
 * neither. Undefined when the transaction is not a direct call of `handleOps`, because only a trace contains the
 * operations of such a transaction. Source: EntryPoint v0.8, `_validatePaymasterPrepayment` and `_postExecution`.
 */
export function openPrefundWei(
  call: { readonly to: Hex | null; readonly input: Hex },
  { entryPoint, paymaster, checked, ended }: Bundle,
): bigint | undefined {
  if (checked <= ended) return 0n
  if (call.to?.toLowerCase() !== entryPoint.toLowerCase()) return undefined
  const ours = readOperations(call.input)?.filter(
    ({ paymasterAndData }) =>
      paymasterAndData.slice(0, 42).toLowerCase() === paymaster.toLowerCase(),
  )
  // The EntryPoint validates operations in order, and runs them in the same order.
  if (ours === undefined || ours.length < checked) return undefined
  return ours.slice(ended, checked).reduce((sum, operation) => sum + prefundWei(operation), 0n)
}

type Operation = {
  readonly accountGasLimits: Hex
  readonly preVerificationGas: bigint
  readonly gasFees: Hex
  readonly paymasterAndData: Hex
}

function readOperations(input: Hex): readonly Operation[] | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi: entryPointAbi, data: input })
    return functionName === 'handleOps' ? args[0] : undefined
  } catch {
    return undefined
  }
}

/**
 * Sum of all gas limits of an operation at its maximum gas price, wei. Source: EntryPoint v0.8, `_getRequiredPrefund`.
 */
function prefundWei(operation: Operation): bigint {
  const { accountGasLimits, preVerificationGas, gasFees, paymasterAndData } = operation
  const gas =
    half(accountGasLimits, 0) +
    half(accountGasLimits, 16) +
    half(paymasterAndData, 20) +
    half(paymasterAndData, 36) +
    preVerificationGas
  return gas * half(gasFees, 16)
}

/** 16 bytes of packed data from byte `at` on, as a number. */
function half(packed: Hex, at: number): bigint {
  return BigInt(`0x${packed.slice(2 + 2 * at, 2 + 2 * (at + 16))}`)
}
