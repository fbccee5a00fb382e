import { type Address, type Hex, size, zeroAddress } from 'viem'
import { hasDelegationMarker } from './hasDelegationMarker.ts'
import { type PackedUserOperation, unpackUserOperation } from './packUserOperation.ts'
import { MARKER_7702, type PaymasterFields, type UserOperation } from './userOperation.ts'

export type ParsedOperation =
  | { readonly kind: 'operation'; readonly operation: UserOperation }
  | { readonly kind: 'problem'; readonly field: string; readonly problem: string }

/** Whether gas limits and fees may be missing, as in an estimate; missing values count as 0. */
export type LimitsRule = { readonly limits: 'required' | 'optional' }

/** Maximum bytes of a transaction, and therefore of each field. Source: geth, `txMaxSize`. */
const MAX_BYTES = 131_072
/** Limits and fees have at most 120 bits. Source: EntryPoint v0.8, `AA94`. */
const LIMIT_BITS = 120
const NONCE_BITS = 256
/** Bytes of a factory, and of a paymaster with its limits. Source: EntryPoint v0.8, `AA99` and `AA93`. */
const FACTORY_BYTES = 20
const PAYMASTER_BYTES = 52

const ADDRESS = /^0[xX][0-9a-fA-F]{40}$/
const QUANTITY = /^0[xX][0-9a-fA-F]{1,64}$/
const BYTES = /^0[xX](?:[0-9a-fA-F]{2})*$/
/**
 * Parses an operation of EntryPoint v0.8, packed or unpacked; hex is accepted in any case and
 * returned lower-case.
 *
 * Quantities must be 0x-hex, so that no hex number is read as a decimal. Returns the first invalid
 * field. Never throws.
 */
export function parseOperation(
  input: unknown,
  rule: LimitsRule = { limits: 'required' },
): ParsedOperation {
  if (!isRecord(input)) {
    return { kind: 'problem', field: 'userOperation', problem: 'must be an object' }
  }
  const fields = fieldsOf(input, rule)
  const isPacked = isPresent(input['accountGasLimits']) || isPresent(input['gasFees'])
  const operation = isPacked ? readPacked(fields) : readUnpacked(fields)
  if (operation.sender === zeroAddress) fields.refuse('sender', 'must not be zero')
  if (operation.paymaster?.paymaster === zeroAddress) {
    fields.refuse('paymaster', 'must not be zero')
  }
  const problem = fields.problem()
  return problem === null ? { kind: 'operation', operation } : { kind: 'problem', ...problem }
}

type Fields = ReturnType<typeof fieldsOf>

function readUnpacked(fields: Fields): UserOperation {
  for (const name of ['initCode', 'paymasterAndData']) {
    if (fields.optionalBytes(name) !== '0x') {
      fields.refuse(
        name,
        'must be absent: only a packed operation, with accountGasLimits and gasFees, has this field',
      )
    }
  }
  const factoryData = fields.optionalBytes('factoryData')
  const factory = parseFactory(fields, factoryData)
  if (factory === null && factoryData !== '0x')
    fields.refuse('factoryData', 'must be absent without factory')
  return {
    sender: fields.address('sender'),
    nonce: fields.quantity('nonce', NONCE_BITS),
    factory,
    factoryData,
    callData: fields.bytes('callData'),
    callGasLimit: fields.limit('callGasLimit'),
    verificationGasLimit: fields.limit('verificationGasLimit'),
    preVerificationGas: fields.limit('preVerificationGas'),
    maxFeePerGas: fields.limit('maxFeePerGas'),
    maxPriorityFeePerGas: fields.limit('maxPriorityFeePerGas'),
    paymaster: parsePaymaster(fields),
    signature: fields.optionalBytes('signature'),
  }
}

/**
 * Keeps a short marker unchanged, because viem and most bundlers pack it unchanged. A marker before
 * data is padded, because a short marker would shift the data.
 */
function parseFactory(fields: Fields, factoryData: Hex): Address | null {
  if (!fields.has('factory') || fields.isEmpty('factory')) return null
  const factory = fields.factory()
  return hasDelegationMarker({ factory }) && factoryData !== '0x' ? MARKER_7702 : factory
}

function parsePaymaster(fields: Fields): PaymasterFields | null {
  const paymasterData = fields.optionalBytes('paymasterData')
  if (!fields.has('paymaster') || fields.isEmpty('paymaster')) {
    if (paymasterData !== '0x') fields.refuse('paymasterData', 'must be absent without paymaster')
    return null
  }
  return {
    paymaster: fields.address('paymaster'),
    paymasterVerificationGasLimit: fields.limit('paymasterVerificationGasLimit'),
    paymasterPostOpGasLimit: fields.limit('paymasterPostOpGasLimit'),
    paymasterData,
  }
}

function readPacked(fields: Fields): UserOperation {
  const packed: PackedUserOperation = {
    sender: fields.address('sender'),
    nonce: fields.quantity('nonce', NONCE_BITS),
    initCode: fields.optionalBytes('initCode'),
    callData: fields.bytes('callData'),
    accountGasLimits: fields.halves('accountGasLimits'),
    preVerificationGas: fields.limit('preVerificationGas'),
    gasFees: fields.halves('gasFees'),
    paymasterAndData: fields.optionalBytes('paymasterAndData'),
    signature: fields.optionalBytes('signature'),
  }
  const isCut = size(packed.initCode) > 0 && size(packed.initCode) < FACTORY_BYTES
  if (isCut && !hasDelegationMarker({ factory: packed.initCode })) {
    fields.refuse('initCode', `must begin with a factory of ${FACTORY_BYTES} bytes`)
    return unpackUserOperation({ ...packed, initCode: '0x', paymasterAndData: '0x' })
  }
  const paymasterBytes = size(packed.paymasterAndData)
  if (paymasterBytes > 0 && paymasterBytes < PAYMASTER_BYTES) {
    fields.refuse('paymasterAndData', `must be empty or have at least ${PAYMASTER_BYTES} bytes`)
    return unpackUserOperation({ ...packed, paymasterAndData: '0x' })
  }
  const operation = unpackUserOperation(packed)
  const { paymaster } = operation
  const limits = paymaster === null ? [] : Object.values(limitsOf(paymaster))
  if (limits.some((limit) => limit >> BigInt(LIMIT_BITS) > 0n)) {
    fields.refuse('paymasterAndData', `must hold limits of at most ${LIMIT_BITS} bits`)
  }
  return operation
}

function limitsOf(paymaster: PaymasterFields) {
  const { paymasterVerificationGasLimit, paymasterPostOpGasLimit } = paymaster
  return { paymasterVerificationGasLimit, paymasterPostOpGasLimit }
}

/**
 * Reads the fields in order and keeps the first problem; an invalid field reads as an empty value.
 */
function fieldsOf(record: Readonly<Record<string, unknown>>, { limits }: LimitsRule) {
  let first: { readonly field: string; readonly problem: string } | null = null
  const refuse = (field: string, problem: string): void => {
    first ??= { field, problem }
  }
  const quantity = (field: string, bits: number): bigint => {
    const text = record[field]
    if (typeof text !== 'string' || !QUANTITY.test(text)) {
      refuse(field, isPresent(text) ? NO_QUANTITY : 'is missing')
      return 0n
    }
    const value = BigInt(text.toLowerCase())
    if (value >> BigInt(bits) === 0n) return value
    refuse(field, `must have at most ${bits} bits`)
    return 0n
  }
  const bytes = (field: string): Hex => {
    const text = record[field]
    if (typeof text === 'string' && text.length > 2 + 2 * MAX_BYTES) {
      refuse(field, `must have at most ${MAX_BYTES} bytes`)
    } else if (typeof text === 'string' && BYTES.test(text)) {
      return `0x${text.slice(2).toLowerCase()}`
    } else refuse(field, isPresent(text) ? 'must be 0x-hex of whole bytes' : 'is missing')
    return '0x'
  }
  const address = (field: string): Address => {
    const text = record[field]
    if (typeof text === 'string' && ADDRESS.test(text)) return `0x${text.slice(2).toLowerCase()}`
    refuse(field, isPresent(text) ? 'must be an address of 20 bytes' : 'is missing')
    return ANY_ADDRESS
  }
  const has = (field: string): boolean => isPresent(record[field])
  const isEmpty = (field: string): boolean => record[field] === '0x'
  const isOptional = limits === 'optional'
  return {
    refuse,
    problem: () => first,
    has,
    isEmpty,
    address,
    bytes,
    quantity,
    optionalBytes: (field: string): Hex => (has(field) ? bytes(field) : '0x'),
    limit: (field: string): bigint =>
      isOptional && !has(field) ? 0n : quantity(field, LIMIT_BITS),
    halves: (field: string): Hex => {
      if (isOptional && !has(field)) return NO_HALVES
      const word = bytes(field)
      if (HALVES.test(word)) return word
      refuse(field, `must be two numbers of 16 bytes, each of at most ${LIMIT_BITS} bits`)
      return NO_HALVES
    },
    factory: (): Address => {
      const text = record['factory']
      if (typeof text !== 'string' || text.length > MAX_SHORT_CHARACTERS) return address('factory')
      const factory: Hex = `0x${text.slice(2).toLowerCase()}`
      return hasDelegationMarker({ factory }) ? factory : address('factory')
    },
  }
}

const NO_QUANTITY = 'must be a quantity as 0x-hex, not as decimal digits'
/** Maximum characters of a marker that is shorter than an address: `0x` and 19 bytes. */
const MAX_SHORT_CHARACTERS = 40
/** Placeholder for a rejected address. */
const ANY_ADDRESS: Address = `0x${'11'.repeat(20)}`
const NO_HALVES: Hex = `0x${'00'.repeat(32)}`
/**
 * Two halves of 16 bytes; the first byte of each half is 0, because a limit or fee has at most 120
 * bits.
 */
const HALVES = /^0x(?:00[0-9a-f]{30}){2}$/

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
