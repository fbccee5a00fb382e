import { type Address, type Hex, numberToHex } from 'viem'
import type { UserOperation } from './userOperation.ts'

/** An operation in JSON: quantities are 0x-hex, and absent parts are omitted. Source: ERC-7769. */
export type OperationJson = {
  readonly sender: Address
  readonly nonce: Hex
  readonly factory?: Address
  readonly factoryData?: Hex
  readonly callData: Hex
  readonly callGasLimit: Hex
  readonly verificationGasLimit: Hex
  readonly preVerificationGas: Hex
  readonly maxFeePerGas: Hex
  readonly maxPriorityFeePerGas: Hex
  readonly paymaster?: Address
  readonly paymasterVerificationGasLimit?: Hex
  readonly paymasterPostOpGasLimit?: Hex
  readonly paymasterData?: Hex
  readonly signature: Hex
}

/** Returns an operation in the JSON format of the API. */
export function writeOperation(op: UserOperation): OperationJson {
  const { paymaster } = op
  return {
    sender: op.sender,
    nonce: numberToHex(op.nonce),
    ...(op.factory === null ? {} : { factory: op.factory, factoryData: op.factoryData }),
    callData: op.callData,
    callGasLimit: numberToHex(op.callGasLimit),
    verificationGasLimit: numberToHex(op.verificationGasLimit),
    preVerificationGas: numberToHex(op.preVerificationGas),
    maxFeePerGas: numberToHex(op.maxFeePerGas),
    maxPriorityFeePerGas: numberToHex(op.maxPriorityFeePerGas),
    ...(paymaster === null
      ? {}
      : {
          paymaster: paymaster.paymaster,
          paymasterVerificationGasLimit: numberToHex(paymaster.paymasterVerificationGasLimit),
          paymasterPostOpGasLimit: numberToHex(paymaster.paymasterPostOpGasLimit),
          paymasterData: paymaster.paymasterData,
        }),
    signature: op.signature,
  }
}
