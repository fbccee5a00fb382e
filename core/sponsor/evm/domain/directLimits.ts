import { mulDivUp } from '../../../kernel/money.ts'
import { sponsorGasLimits } from './sponsorGasLimits.ts'
import type { PaymasterFields, UserOperation } from './userOperation.ts'

/** Limits of an operation, gas; what it needs before all that comes apart. */
export type DirectLimits = Pick<UserOperation, 'verificationGasLimit' | 'callGasLimit'> &
  Pick<PaymasterFields, 'paymasterVerificationGasLimit' | 'paymasterPostOpGasLimit'>

/**
 * Gas for a Simple7702Account to validate an operation with a fresh nonce key, and per byte of it in tenths.
 *
 * Source: measured on EntryPoint v0.8, see test/processes/core/sponsor/evm/store/onChain: 36,942 and 0.52 are needed.
 */
const VALIDATION_GAS = 50_000n
const GAS_PER_BYTE_TENTHS = 6n

/**
 * A quarter more than the call used when it was tried, since refunds hide up to a fifth of what it needs on the way,
 * and some more for storage that is cold by then.
 *
 * Source: EIP-3529. The EntryPoint keeps a tenth of what is left over, from 40,000 gas on: that is 120,000 used.
 */
const CALL_NUMERATOR = 5n
const CALL_DENOMINATOR = 4n
const CALL_SPARE_GAS = 10_000n

/** Limits of an operation of the direct lane, rounded up. */
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
