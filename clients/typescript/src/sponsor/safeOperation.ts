import { UnsafeOperation } from '../errors.ts'
import type { TypedData } from '../payments/signer.ts'

type Hex = `0x${string}`

/** Operation that the caller requested. */
export type RequestedOperation = {
  readonly sender: Hex
  readonly chainId: number
  readonly callData: Hex
}

/** EntryPoint v0.8, the same on every chain. Source: ERC-4337. */
const ENTRY_POINT = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'
/** Simple7702Account v0.8, the same on every chain: the only code that this client delegates a wallet to. */
export const DELEGATE = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'

/** Members in the order of the hash. Source: EntryPoint v0.8. */
const PACKED = [
  { name: 'sender', type: 'address' },
  { name: 'nonce', type: 'uint256' },
  { name: 'initCode', type: 'bytes' },
  { name: 'callData', type: 'bytes' },
  { name: 'accountGasLimits', type: 'bytes32' },
  { name: 'preVerificationGas', type: 'uint256' },
  { name: 'gasFees', type: 'bytes32' },
  { name: 'paymasterAndData', type: 'bytes' },
] as const

/** Hexadecimal digits before the data of the paymaster: its address and two limits of 16 bytes. */
const MIN_PAYMASTER_DIGITS = 2 * (20 + 16 + 16)
const VALUES = {
  address: /^0x[0-9a-fA-F]{40}$/,
  uint256: /^\d{1,78}$/,
  bytes: /^0x(?:[0-9a-fA-F]{2})*$/,
  bytes32: /^0x[0-9a-fA-F]{64}$/,
} as const

/**
 * Builds the typed data of an operation that runs the requested calls and no others; omits all other fields of the
 * answer.
 *
 * Throws UnsafeOperation.
 */
export function safeOperation(answer: unknown, requested: RequestedOperation): TypedData {
  const message: { [name: string]: string } = {}
  for (const { name, type } of PACKED) {
    const value: unknown = Object(answer)[name]
    if (typeof value !== 'string' || !VALUES[type].test(value)) throw new UnsafeOperation(name)
    message[name] = value
  }
  const { sender, callData, initCode, paymasterAndData = '' } = message
  if (!isSame(sender, requested.sender)) throw new UnsafeOperation('sender')
  if (!isSame(callData, requested.callData)) throw new UnsafeOperation('callData')
  if (initCode !== '0x' && !isSame(initCode, DELEGATE)) throw new UnsafeOperation('initCode')
  if (paymasterAndData.length < 2 + MIN_PAYMASTER_DIGITS) {
    throw new UnsafeOperation('paymasterAndData')
  }
  return {
    domain: {
      name: 'ERC4337',
      version: '1',
      chainId: requested.chainId,
      verifyingContract: ENTRY_POINT,
    },
    types: { PackedUserOperation: PACKED },
    primaryType: 'PackedUserOperation',
    message,
  }
}

export function isSame(left: string | undefined, right: string): boolean {
  return left?.toLowerCase() === right.toLowerCase()
}
