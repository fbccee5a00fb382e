import type { Address, Hex } from 'viem'

/** Paymaster part of an operation: address, gas limits and data. */
export type PaymasterFields = {
  readonly paymaster: Address
  readonly paymasterVerificationGasLimit: bigint
  readonly paymasterPostOpGasLimit: bigint
  readonly paymasterData: Hex
}

/**
 * An operation of EntryPoint v0.8 with unpacked fields; gas in units, fees in wei per gas.
 *
 * Source: ERC-4337, `PackedUserOperation`.
 */
export type UserOperation = {
  readonly sender: Address
  readonly nonce: bigint
  /**
   * Contract that deploys the account, or `MARKER_7702` for a delegated wallet; null when the
   * account exists.
   */
  readonly factory: Address | null
  readonly factoryData: Hex
  readonly callData: Hex
  readonly callGasLimit: bigint
  readonly verificationGasLimit: bigint
  readonly preVerificationGas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  /** Null until the sponsor adds its fields. */
  readonly paymaster: PaymasterFields | null
  /** `0x` until the account signs. */
  readonly signature: Hex
}

/**
 * Marks the account as an EIP-7702 delegation, in place of a factory. Source: EntryPoint v0.8,
 * `Eip7702Support`.
 */
export const MARKER_7702: Address = '0x7702000000000000000000000000000000000000'
