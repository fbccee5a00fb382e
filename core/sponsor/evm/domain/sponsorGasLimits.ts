import { mulDivUp } from '../../../kernel/money.ts'
import type { PaymasterFields } from './userOperation.ts'

/**
 * Gas with which the paymaster validates an operation without data, and additional gas per byte of
 * the data in tenths.
 *
 * The EntryPoint copies the operation for the paymaster within this limit. Source: measured on
 * EntryPoint v0.8, see test/processes/core/sponsor/evm/store/onChain: 22,879 and 0.52 are needed.
 */
const VALIDATION_GAS = 30_000n
const GAS_PER_BYTE_TENTHS = 6n

/**
 * Returns the gas limits of the paymaster, rounded up; the paymaster does no work after the
 * operation.
 *
 * `callDataBytes` is the sum of call data and factory data. Up to 50,000 bytes, the result is below
 * 60,000 gas, which the constant part of the price covers.
 */
export function sponsorGasLimits(
  callDataBytes: number,
): Pick<PaymasterFields, 'paymasterVerificationGasLimit' | 'paymasterPostOpGasLimit'> {
  return {
    paymasterVerificationGasLimit:
      VALIDATION_GAS + mulDivUp(BigInt(callDataBytes), GAS_PER_BYTE_TENTHS, 10n),
    paymasterPostOpGasLimit: 0n,
  }
}
