import { mulDivUp } from '../../../kernel/money.ts'
import { sponsorGasLimits } from './sponsorGasLimits.ts'
import type { PaymasterFields, UserOperation } from './userOperation.ts'

/** Gas limits of an operation; `preVerificationGas` is computed separately. */
export type DirectLimits = Pick<UserOperation, 'verificationGasLimit' | 'callGasLimit'> &
  Pick<PaymasterFields, 'paymasterVerificationGasLimit' | 'paymasterPostOpGasLimit'>

/**
 * Gas with which a Simple7702Account validates an operation with an unused nonce key, and
 * additional gas per byte of the call data, in tenths.
 *
 * Source: measured on EntryPoint v0.8, see test/processes/core/sponsor/evm/store/onChain: 36,942
 * and 0.52 are needed.
 */
const VALIDATION_GAS = 50_000n
const GAS_PER_BYTE_TENTHS = 6n

/**
 * Factor 5/4 over the gas used in the dry run, because refunds hide up to a fifth of the gas that
 * the call needs, plus an allowance for storage that is cold at execution.
 *
 * Source: EIP-3529. The EntryPoint charges 10 % of the unused gas if at least 40,000 gas is unused;
 * with this margin, that occurs from 120,000 used gas on.
 */
const CALL_NUMERATOR = 5n
const CALL_DENOMINATOR = 4n
const CALL_SPARE_GAS = 10_000n

/** Returns the gas limits of an operation of the direct lane, rounded up. */
export function directLimits(call: {
  readonly callDataBytes: number
  readonly simulatedCallGas: bigint
}): DirectLimits {
  return {
    verificationGasLimit:
      VALIDATION_GAS + mulDivUp(BigInt(call.callDataBytes), GAS_PER_BYTE_TENTHS, 10n),
    callGasLimit:
      mulDivUp(call.simulatedCallGas, CALL_NUMERATOR, CALL_DENOMINATOR) + CALL_SPARE_GAS,
    ...sponsorGasLimits(call.callDataBytes),
  }
}
