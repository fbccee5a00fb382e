import type { Address, Hex } from 'viem'
import { hashedInitCode } from './hashedInitCode.ts'
import { packUserOperation } from './packUserOperation.ts'
import type { UserOperation } from './userOperation.ts'
import type { SigningPlace } from './userOpHash.ts'

/**
 * Typed data that a wallet signs; safe as JSON, because integers of the message are decimal
 * strings.
 */
export type UserOpTypedData = {
  readonly domain: {
    readonly name: 'ERC4337'
    readonly version: '1'
    readonly chainId: number
    readonly verifyingContract: Address
  }
  readonly types: typeof TYPES
  readonly primaryType: 'PackedUserOperation'
  readonly message: {
    readonly sender: Address
    readonly nonce: string
    readonly initCode: Hex
    readonly callData: Hex
    readonly accountGasLimits: Hex
    readonly preVerificationGas: string
    readonly gasFees: Hex
    readonly paymasterAndData: Hex
  }
}

/**
 * Members in the order of the hash; wallets require the members of the domain as well. Source:
 * EIP-712, EntryPoint v0.8.
 */
const TYPES = {
  EIP712Domain: [
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
  ],
  PackedUserOperation: [
    { name: 'sender', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'initCode', type: 'bytes' },
    { name: 'callData', type: 'bytes' },
    { name: 'accountGasLimits', type: 'bytes32' },
    { name: 'preVerificationGas', type: 'uint256' },
    { name: 'gasFees', type: 'bytes32' },
    { name: 'paymasterAndData', type: 'bytes' },
  ],
} as const

/**
 * Returns typed data for `eth_signTypedData_v4`; its signature is valid for `userOpHash`.
 *
 * Throws RangeError as `userOpHash` does.
 */
export function userOpTypedData(op: UserOperation, place: SigningPlace): UserOpTypedData {
  const packed = packUserOperation(op)
  return {
    domain: {
      name: 'ERC4337',
      version: '1',
      chainId: place.chainId,
      verifyingContract: place.entryPoint,
    },
    types: TYPES,
    primaryType: 'PackedUserOperation',
    message: {
      sender: packed.sender,
      nonce: packed.nonce.toString(),
      initCode: hashedInitCode(op, place.delegate),
      callData: packed.callData,
      accountGasLimits: packed.accountGasLimits,
      preVerificationGas: packed.preVerificationGas.toString(),
      gasFees: packed.gasFees,
      paymasterAndData: packed.paymasterAndData,
    },
  }
}
