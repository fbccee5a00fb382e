import { type Address, concatHex, type Hex, numberToHex, size, slice } from 'viem'
import { hasDelegationMarker } from './hasDelegationMarker.ts'
import type { PaymasterFields, UserOperation } from './userOperation.ts'

/** An operation in the packed form of the EntryPoint. Source: ERC-4337, `PackedUserOperation`. */
export type PackedUserOperation = {
  readonly sender: Address
  readonly nonce: bigint
  readonly initCode: Hex
  readonly callData: Hex
  /** Verification gas limit, then call gas limit, 16 bytes each. */
  readonly accountGasLimits: Hex
  readonly preVerificationGas: bigint
  /** Tip, then maximum fee per gas, 16 bytes each. */
  readonly gasFees: Hex
  readonly paymasterAndData: Hex
  readonly signature: Hex
}

/** Bytes of each packed limit or fee. Source: ERC-4337. */
const HALF_BYTES = 16
const ADDRESS_BYTES = 20
/**
 * Offset of the paymaster's own data, bytes: the data follows the address and two limits. Source:
 * EntryPoint v0.8.
 */
const PAYMASTER_DATA_AT = ADDRESS_BYTES + 2 * HALF_BYTES

/** Packs an operation; throws RangeError when a limit or a fee does not fit 16 bytes. */
export function packUserOperation(op: UserOperation): PackedUserOperation {
  return {
    sender: op.sender,
    nonce: op.nonce,
    initCode: op.factory === null ? '0x' : concatHex([op.factory, op.factoryData]),
    callData: op.callData,
    accountGasLimits: concatHex([half(op.verificationGasLimit), half(op.callGasLimit)]),
    preVerificationGas: op.preVerificationGas,
    gasFees: concatHex([half(op.maxPriorityFeePerGas), half(op.maxFeePerGas)]),
    paymasterAndData: op.paymaster === null ? '0x' : paymasterAndData(op.paymaster),
    signature: op.signature,
  }
}

/**
 * Unpacks an operation. A marker of EIP-7702 keeps its number of zeros, because the sponsor signs
 * all bytes.
 *
 * Throws RangeError when `initCode` or `paymasterAndData` is truncated. Source: EntryPoint v0.8,
 * `AA93` and `AA99`.
 */
export function unpackUserOperation(packed: PackedUserOperation): UserOperation {
  const { factory, factoryData } = unpackInitCode(packed.initCode)
  const [verificationGasLimit, callGasLimit] = halves(packed.accountGasLimits)
  const [maxPriorityFeePerGas, maxFeePerGas] = halves(packed.gasFees)
  return {
    sender: packed.sender,
    nonce: packed.nonce,
    factory,
    factoryData,
    callData: packed.callData,
    callGasLimit,
    verificationGasLimit,
    preVerificationGas: packed.preVerificationGas,
    maxFeePerGas,
    maxPriorityFeePerGas,
    paymaster: unpackPaymaster(packed.paymasterAndData),
    signature: packed.signature,
  }
}

/**
 * Returns `paymasterAndData` of an operation. Throws RangeError when a limit does not fit 16 bytes.
 */
export function paymasterAndData(fields: PaymasterFields): Hex {
  return concatHex([
    fields.paymaster,
    half(fields.paymasterVerificationGasLimit),
    half(fields.paymasterPostOpGasLimit),
    fields.paymasterData,
  ])
}

function unpackInitCode(initCode: Hex): Pick<UserOperation, 'factory' | 'factoryData'> {
  const bytes = size(initCode)
  if (bytes === 0) return { factory: null, factoryData: '0x' }
  if (bytes >= ADDRESS_BYTES) {
    const factory = slice(initCode, 0, ADDRESS_BYTES)
    return { factory, factoryData: tail(initCode, ADDRESS_BYTES) }
  }
  if (hasDelegationMarker({ factory: initCode })) return { factory: initCode, factoryData: '0x' }
  throw new RangeError(`an init code of ${bytes} bytes names no factory`)
}

function unpackPaymaster(data: Hex): PaymasterFields | null {
  const bytes = size(data)
  if (bytes === 0) return null
  if (bytes < PAYMASTER_DATA_AT) {
    throw new RangeError(`paymaster fields have at least ${PAYMASTER_DATA_AT} bytes, got ${bytes}`)
  }
  const limits = slice(data, ADDRESS_BYTES, PAYMASTER_DATA_AT)
  const [paymasterVerificationGasLimit, paymasterPostOpGasLimit] = halves(limits)
  return {
    paymaster: slice(data, 0, ADDRESS_BYTES),
    paymasterVerificationGasLimit,
    paymasterPostOpGasLimit,
    paymasterData: tail(data, PAYMASTER_DATA_AT),
  }
}

/** Returns the bytes from offset `at` to the end; `0x` if `at` is past the end. */
function tail(data: Hex, at: number): Hex {
  return `0x${data.slice(2 + at * 2)}`
}

function half(value: bigint): Hex {
  if (value < 0n || value >= 1n << BigInt(HALF_BYTES * 8)) {
    throw new RangeError(`${value} does not fit ${HALF_BYTES} bytes`)
  }
  return numberToHex(value, { size: HALF_BYTES })
}

function halves(word: Hex): readonly [bigint, bigint] {
  if (size(word) !== 2 * HALF_BYTES) throw new RangeError(`no word of 32 bytes: ${size(word)}`)
  return [BigInt(slice(word, 0, HALF_BYTES)), BigInt(slice(word, HALF_BYTES))]
}
