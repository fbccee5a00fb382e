import { size } from 'viem'
import { mulDivUp } from '../../../kernel/money.ts'
import { callDataGas } from './callDataGas.ts'
import { handleOpsCalldata } from './handleOpsCalldata.ts'
import { maxCostCalldata } from './maxCostCalldata.ts'
import { DELEGATION_GAS, TRANSACTION_GAS } from './requiredPreVerificationGas.ts'
import { sponsorGasLimits } from './sponsorGasLimits.ts'
import type { UserOperation } from './userOperation.ts'

/** Most gas of one transaction; Base refuses 2^24 and more, nodes round. Source: EIP-7825. */
export const MAX_HANDLE_OPS_GAS = 16_000_000n

/**
 * Gas that the EntryPoint keeps in hand before it calls the account, and what else it does around both.
 *
 * Source: EntryPoint v0.8, `INNER_GAS_OVERHEAD`; the rest is measured, see test/processes/core/sponsor/evm/store/onChain.
 */
const INNER_GAS_OVERHEAD = 10_000n
const AROUND_GAS = 45_000n

/** Gas limit of a transaction that carries this operation, rounded up, never over what a chain takes. */
export function handleOpsGasLimit(
  op: UserOperation,
  carried: { readonly delegations: number },
): bigint {
  const needed = handleOpsGas(op, carried)
  return needed < MAX_HANDLE_OPS_GAS ? needed : MAX_HANDLE_OPS_GAS
}

/** As `handleOpsGasLimit`, whether or not a chain takes it. */
export function handleOpsGas(op: UserOperation, carried: { readonly delegations: number }): bigint {
  const isWhole = op.paymaster !== null && size(op.signature) > 0
  const data = callDataGas(isWhole ? handleOpsCalldata(op, ANYBODY) : maxCostCalldata(op))
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
 * Gas that must be left for a call to get this much of it: 63 of 64 parts. The EntryPoint calls itself, and then the
 * account. Source: EIP-150; EntryPoint v0.8, `innerHandleOp`.
 */
function beforeCall(gas: bigint): bigint {
  return mulDivUp(gas, 64n, 63n)
}

const ANYBODY = `0x${'ff'.repeat(20)}` as const
