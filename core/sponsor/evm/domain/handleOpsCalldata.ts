import {
  type Address,
  concatHex,
  encodeAbiParameters,
  getAbiItem,
  type Hex,
  pad,
  parseAbi,
  toFunctionSelector,
} from 'viem'
import { packUserOperation } from './packUserOperation.ts'
import type { UserOperation } from './userOperation.ts'

/** Source: EntryPoint v0.8. */
export const handleOpsAbi = parseAbi([
  'struct PackedUserOperation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'function handleOps(PackedUserOperation[] ops, address beneficiary)',
])

const HANDLE_OPS = getAbiItem({ abi: handleOpsAbi, name: 'handleOps' })
/** The selector is the hash of the whole signature, so that it is computed once. */
const SELECTOR = toFunctionSelector(HANDLE_OPS)

/**
 * Returns the call data of `handleOps` for one operation; `beneficiary` receives the gas refund
 * from the deposit.
 */
export function handleOpsCalldata(op: UserOperation, beneficiary: Address): Hex {
  return bundleCalldata([op], beneficiary)
}

/** Returns the call data of `handleOps` for several operations, as `handleOpsCalldata` does. */
export function bundleCalldata(ops: readonly UserOperation[], beneficiary: Address): Hex {
  return concatHex([
    SELECTOR,
    encodeAbiParameters(HANDLE_OPS.inputs, [ops.map(packUserOperation), beneficiary]),
  ])
}

/** Hex digits, with `0x`, before the beneficiary: the selector and the offset of the operations. */
const BENEFICIARY_AT = 2 + 8 + 64
const WORD_DIGITS = 64

/** Returns call data of `handleOps` with another beneficiary, without a new encoding of the operations. */
export function withBeneficiary(data: Hex, beneficiary: Address): Hex {
  const word = pad(beneficiary).slice(2)
  return `0x${data.slice(2, BENEFICIARY_AT)}${word}${data.slice(BENEFICIARY_AT + WORD_DIGITS)}`
}
