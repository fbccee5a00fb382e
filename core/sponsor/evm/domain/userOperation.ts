import type { Address, Hex } from 'viem'

/** What a paymaster adds to an operation: who pays, with how much gas of its own, and what it needs to know. */
export type PaymasterFields = {
  readonly paymaster: Address
  readonly paymasterVerificationGasLimit: bigint
  readonly paymasterPostOpGasLimit: bigint
  readonly paymasterData: Hex
}

/**
 * An operation of EntryPoint v0.8 as callers speak of it, fields unpacked; gas in units, fees in wei per gas.
 *
 * Source: ERC-4337, `PackedUserOperation`.
 */
export type UserOperation = {
  readonly sender: Address
  readonly nonce: bigint
  /** Who deploys the account, `MARKER_7702` for one that is delegated; null when there is nothing to do. */
  readonly factory: Address | null
  readonly factoryData: Hex
  readonly callData: Hex
  readonly callGasLimit: bigint
  readonly verificationGasLimit: bigint
  readonly preVerificationGas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  /** Null before somebody sponsors it. */
  readonly paymaster: PaymasterFields | null
  /** `0x` before it is signed. */
  readonly signature: Hex
}

/** Says in place of a factory that the account is an EIP-7702 delegation. Source: EntryPoint v0.8, `Eip7702Support`. */
export const MARKER_7702: Address = '0x7702000000000000000000000000000000000000'
