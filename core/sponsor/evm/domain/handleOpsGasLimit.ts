import { type Address, type Hex, size } from 'viem'
import { mulDivUp } from '../../../kernel/money.ts'
import { callDataGas } from './callDataGas.ts'
import { handleOpsCalldata, withBeneficiary } from './handleOpsCalldata.ts'
import { maxCostCalldata } from './maxCostCalldata.ts'
import { DELEGATION_GAS, TRANSACTION_GAS } from './requiredPreVerificationGas.ts'
import { sponsorGasLimits } from './sponsorGasLimits.ts'
import type { UserOperation } from './userOperation.ts'

/**
 * Maximum gas of one transaction; Base rejects 2^24 and more, and some nodes round. Source:
 * EIP-7825.
 */
export const MAX_HANDLE_OPS_GAS = 16_000_000n

/**
 * Gas that the EntryPoint reserves before it calls the account, and gas that the EntryPoint uses
 * before and after that call.
 *
 * Source: EntryPoint v0.8, `INNER_GAS_OVERHEAD`; the rest is measured, see
 * test/processes/core/sponsor/evm/store/onChain.
 */
const INNER_GAS_OVERHEAD = 10_000n
const AROUND_GAS = 45_000n

/**
 * Returns the gas limit of a transaction with this operation, rounded up, at most
 * `MAX_HANDLE_OPS_GAS`.
 */
export function handleOpsGasLimit(
  op: UserOperation,
  carried: { readonly delegations: number },
): bigint {
  return atMost(handleOpsGas(op, carried))
}

/**
 * Encodes the transaction of one signed operation once; returns its gas limit, as
 * `handleOpsGasLimit` does, its bytes, and its call data for any beneficiary.
 */
export function handleOpsCall(
  op: UserOperation,
  carried: { readonly delegations: number },
): {
  readonly gasLimit: bigint
  readonly dataBytes: number
  readonly dataFor: (beneficiary: Address) => Hex
} {
  const data = handleOpsCalldata(op, ANY_ADDRESS)
  return {
    gasLimit: isWhole(op) ? atMost(gasWith(op, data, carried)) : handleOpsGasLimit(op, carried),
    dataBytes: size(data),
    dataFor: (beneficiary) => withBeneficiary(data, beneficiary),
  }
}

const atMost = (needed: bigint): bigint =>
  needed < MAX_HANDLE_OPS_GAS ? needed : MAX_HANDLE_OPS_GAS

/** Returns whether the operation already has its paymaster and its signature. */
const isWhole = ({ paymaster, signature }: UserOperation): boolean =>
  paymaster !== null && size(signature) > 0

/** Returns the gas limit as `handleOpsGasLimit` does, without the maximum. */
export function handleOpsGas(op: UserOperation, carried: { readonly delegations: number }): bigint {
  return gasWith(
    op,
    isWhole(op) ? handleOpsCalldata(op, ANY_ADDRESS) : maxCostCalldata(op),
    carried,
  )
}

function gasWith(
  op: UserOperation,
  calldata: Hex,
  carried: { readonly delegations: number },
): bigint {
  const data = callDataGas(calldata)
  const { paymasterVerificationGasLimit, paymasterPostOpGasLimit } =
    op.paymaster ?? sponsorGasLimits(size(op.callData) + size(op.factoryData))
  const inner = beforeCall(
    beforeCall(op.callGasLimit + paymasterPostOpGasLimit + INNER_GAS_OVERHEAD),
  )
  const needed =
    TRANSACTION_GAS +
    data.gas +
    DELEGATION_GAS * BigInt(carried.delegations) +
    op.verificationGasLimit +
    paymasterVerificationGasLimit +
    inner +
    AROUND_GAS
  const floor = TRANSACTION_GAS + data.floorGas
  return needed > floor ? needed : floor
}

/**
 * Returns the gas that must remain before a call so that the call gets `gas`. A call gets 63 of 64
 * parts, twice: the EntryPoint calls itself, and then the account. Source: EIP-150; EntryPoint
 * v0.8, `innerHandleOp`.
 */
function beforeCall(gas: bigint): bigint {
  return mulDivUp(gas, 64n, 63n)
}

const ANY_ADDRESS = `0x${'ff'.repeat(20)}` as const
