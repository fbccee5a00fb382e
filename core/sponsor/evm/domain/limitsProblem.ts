import { size } from 'viem'
import { mulDivUp } from '../../../kernel/money.ts'
import { MAX_ACCOUNT_GAS } from './gasLimits.ts'
import { handleOpsGas, MAX_HANDLE_OPS_GAS } from './handleOpsGasLimit.ts'
import type { UserOperation } from './userOperation.ts'

/** Tolerance for estimates of other tools: 95 % of the required gas is accepted. */
const ENOUGH_NUMERATOR = 19n
const ENOUGH_DENOMINATOR = 20n

/**
 * Returns the fault of an operation that is too large, or that declares too little gas for its
 * bytes; null for any other operation.
 */
export function limitsProblem(
  op: UserOperation,
  rules: { readonly maxCallDataBytes: number; readonly requiredPvg: bigint },
): string | null {
  const bytes = size(op.callData) + size(op.factoryData)
  if (bytes > rules.maxCallDataBytes) {
    return `callData too long: at most ${rules.maxCallDataBytes} bytes with factoryData, got ${bytes}`
  }
  const accountGas = op.callGasLimit + op.verificationGasLimit
  if (accountGas > MAX_ACCOUNT_GAS) {
    return `callGasLimit too high: at most ${MAX_ACCOUNT_GAS} with verificationGasLimit, got ${accountGas}`
  }
  const enough = mulDivUp(rules.requiredPvg, ENOUGH_NUMERATOR, ENOUGH_DENOMINATOR)
  if (op.preVerificationGas < enough) {
    return `preVerificationGas too low: need ${rules.requiredPvg}, got ${op.preVerificationGas}`
  }
  const allGas = handleOpsGas(op, { delegations: 1 })
  if (allGas > MAX_HANDLE_OPS_GAS) {
    return `callGasLimit too high: the transaction needs ${allGas} gas, the maximum is ${MAX_HANDLE_OPS_GAS}`
  }
  return null
}
