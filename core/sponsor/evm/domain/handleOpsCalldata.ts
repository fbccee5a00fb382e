import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { packUserOperation } from './packUserOperation.ts'
import type { UserOperation } from './userOperation.ts'

/** Source: EntryPoint v0.8. */
export const handleOpsAbi = parseAbi([
  'struct PackedUserOperation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'function handleOps(PackedUserOperation[] ops, address beneficiary)',
])

/**
 * Returns the call data of `handleOps` for one operation; `beneficiary` receives the gas refund
 * from the deposit.
 */
export function handleOpsCalldata(op: UserOperation, beneficiary: Address): Hex {
  return bundleCalldata([op], beneficiary)
}

/** Returns the call data of `handleOps` for several operations, as `handleOpsCalldata` does. */
export function bundleCalldata(ops: readonly UserOperation[], beneficiary: Address): Hex {
  return encodeFunctionData({
    abi: handleOpsAbi,
    functionName: 'handleOps',
    args: [ops.map(packUserOperation), beneficiary],
  })
}
