import { mulDivUp } from '../../../kernel/money.ts'
import type { PaymasterFields } from './userOperation.ts'

/**
 * Gas for the paymaster to validate an operation without data, and per byte of it in tenths.
 *
 * The EntryPoint copies the operation for the paymaster within this limit. Source: measured on EntryPoint v0.8, see
 * test/processes/core/sponsor/evm/store/onChain: 22,879 and 0.52 are needed.
 */
const VALIDATION_GAS = 30_000n
const GAS_PER_BYTE_TENTHS = 6n

/**
 * Returns the gas limits of the paymaster, rounded up; it has no work after the operation.
 *
 * `callDataBytes` is the sum for call and factory. The result is below 60,000 gas up to 50,000
 * bytes, which the constant part of the price covers.
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
