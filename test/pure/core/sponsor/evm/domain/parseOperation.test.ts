import fc from 'fast-check'
import { type Hex, numberToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { differingField } from '../../../../../../core/sponsor/evm/domain/differingField.ts'
import { packUserOperation } from '../../../../../../core/sponsor/evm/domain/packUserOperation.ts'
import { parseOperation } from '../../../../../../core/sponsor/evm/domain/parseOperation.ts'
import {
  loadOperation,
  storeOperation,
} from '../../../../../../core/sponsor/evm/domain/storedOperation.ts'
import {
  MARKER_7702,
  type UserOperation,
} from '../../../../../../core/sponsor/evm/domain/userOperation.ts'
import { writeOperation } from '../../../../../../core/sponsor/evm/domain/writeOperation.ts'
import { anOperation } from './anOperation.ts'
import { anyOperation } from './anyOperation.ts'

const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
const writtenOperation = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  ...writeOperation(anOperation()),
  ...changes,
})
const packedOperation = (changes: Record<string, unknown> = {}): Record<string, unknown> => {
  const { nonce, preVerificationGas, ...rest } = packUserOperation(anOperation())
  const quantities = {
    nonce: numberToHex(nonce),
    preVerificationGas: numberToHex(preVerificationGas),
  }
  return { ...rest, ...quantities, ...changes }
}
const without = (record: Record<string, unknown>, ...names: string[]) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)))
const operationOf = (input: unknown): UserOperation => {
  const read = parseOperation(input)
  if (read.kind === 'problem') throw new Error(`${read.field}: ${read.problem}`)
  return read.operation
}
const fieldOf = (input: unknown): string | null => {
  const read = parseOperation(input)
  return read.kind === 'problem' ? read.field : null
}

describe('an operation in JSON', () => {
  it('is parsed from its written, stored and packed forms', () => {
    fc.assert(
      fc.property(anyOperation, (op) => {
        expect(operationOf(json(writeOperation(op)))).toEqual(op)
        expect(loadOperation(json(storeOperation(op)))).toEqual(op)
        const { nonce, preVerificationGas, ...rest } = packUserOperation(op)
        const quantities = {
          nonce: numberToHex(nonce),
          preVerificationGas: numberToHex(preVerificationGas),
        }
        expect(operationOf(json({ ...rest, ...quantities }))).toEqual(op)
      }),
    )
  })

  it('may be in upper case', () => {
    const shout = (value: unknown) => (typeof value === 'string' ? value.toUpperCase() : value)
    const upper = Object.fromEntries(
      Object.entries(writtenOperation()).map(([name, value]) => [name, shout(value)]),
    )
    expect(operationOf(upper)).toEqual(anOperation())
  })

  it('may have null for absent fields, and additional fields', () => {
    const bare = anOperation({ factory: null, paymaster: null })
    const nulls = {
      ...writeOperation(bare),
      factory: null,
      factoryData: null,
      paymaster: null,
      paymasterData: null,
      paymasterVerificationGasLimit: null,
      signature: null,
      eip7702Auth: { address: '0x' },
      validUntil: 5,
    }
    expect(operationOf(nulls)).toEqual(bare)
    expect(operationOf({ ...nulls, factory: '0x', paymaster: '0x', paymasterData: '0x' })).toEqual(
      bare,
    )
  })

  it('keeps a short marker, and pads the marker before data', () => {
    const short = '0x7702' as const
    expect(operationOf(writtenOperation({ factory: short })).factory).toBe(short)
    expect(operationOf(packedOperation({ initCode: short })).factory).toBe(short)
    expect(operationOf(writtenOperation({ factory: short, factoryData: '0x12' }))).toMatchObject({
      factory: MARKER_7702,
      factoryData: '0x12',
    })
  })

  it.each<[string, unknown, string]>([
    ['text', 'operation', 'userOperation'],
    ['a list', [], 'userOperation'],
    ['null', null, 'userOperation'],
    ['no fields', {}, 'sender'],
    ['a decimal limit', writtenOperation({ callGasLimit: '60000' }), 'callGasLimit'],
    ['a number', writtenOperation({ nonce: 1 }), 'nonce'],
    ['an empty quantity', writtenOperation({ maxFeePerGas: '0x' }), 'maxFeePerGas'],
    ['a negative quantity', writtenOperation({ maxFeePerGas: '-0x1' }), 'maxFeePerGas'],
    [
      'a limit over 120 bits',
      writtenOperation({ callGasLimit: `0x1${'0'.repeat(30)}` }),
      'callGasLimit',
    ],
    ['a nonce over 256 bits', writtenOperation({ nonce: `0x1${'0'.repeat(64)}` }), 'nonce'],
    ['a short address', writtenOperation({ sender: '0x11' }), 'sender'],
    ['the zero address', writtenOperation({ sender: `0x${'00'.repeat(20)}` }), 'sender'],
    ['half a byte', writtenOperation({ callData: '0xabc' }), 'callData'],
    ['no hex', writtenOperation({ callData: '0xzz' }), 'callData'],
    ['no call data', without(writtenOperation(), 'callData'), 'callData'],
    ['too much call data', writtenOperation({ callData: `0x${'00'.repeat(131_073)}` }), 'callData'],
    [
      'data without a factory',
      writtenOperation({ factory: null, factoryData: '0x12' }),
      'factoryData',
    ],
    ['an invalid factory', writtenOperation({ factory: '0x7703' }), 'factory'],
    ['data without a paymaster', writtenOperation({ paymaster: null }), 'paymasterData'],
    ['the zero paymaster', writtenOperation({ paymaster: `0x${'00'.repeat(20)}` }), 'paymaster'],
    [
      'a paymaster without a limit',
      without(writtenOperation(), 'paymasterPostOpGasLimit'),
      'paymasterPostOpGasLimit',
    ],
    ['no limit', without(writtenOperation(), 'verificationGasLimit'), 'verificationGasLimit'],
    ['a field of another form', writtenOperation({ initCode: '0x12' }), 'initCode'],
    ['packed, a short word', packedOperation({ gasFees: '0x12' }), 'gasFees'],
    [
      'packed, a wide limit',
      packedOperation({ accountGasLimits: `0x${'ff'.repeat(32)}` }),
      'accountGasLimits',
    ],
    ['packed, a short factory', packedOperation({ initCode: '0x1234' }), 'initCode'],
    [
      'packed, a short paymaster',
      packedOperation({ paymasterAndData: '0x1234' }),
      'paymasterAndData',
    ],
    [
      'packed, a wide paymaster limit',
      packedOperation({ paymasterAndData: `0x${'ff'.repeat(52)}` }),
      'paymasterAndData',
    ],
    ['packed, decimals', packedOperation({ preVerificationGas: '70846' }), 'preVerificationGas'],
  ])('is rejected with the name of the field: %s', (_, input, field) => {
    expect(fieldOf(input)).toBe(field)
  })

  it('may omit limits and fees only for an estimate', () => {
    const limits = ['callGasLimit', 'verificationGasLimit', 'preVerificationGas', 'maxFeePerGas']
    const bare = without(writtenOperation({ maxPriorityFeePerGas: '0x0' }), ...limits)
    expect(parseOperation(bare, { limits: 'optional' })).toMatchObject({
      kind: 'operation',
      operation: { callGasLimit: 0n, verificationGasLimit: 0n, maxPriorityFeePerGas: 0n },
    })
    expect(fieldOf(bare)).toBe('callGasLimit')
    const words = without(packedOperation(), 'accountGasLimits')
    expect(parseOperation(words, { limits: 'optional' })).toMatchObject({ kind: 'operation' })
  })

  it('is parsed or rejected for any input, without an exception', () => {
    const hostile = fc.oneof(
      fc.anything(),
      fc.string(),
      fc.constantFrom('0x', '0x0', '0X1', '60000', -1, 0, NaN, null, true, '0x7702', '0x77020'),
      fc.stringMatching(/^0x[0-9a-f]*$/),
    )
    const names = [...Object.keys(writtenOperation()), ...Object.keys(packedOperation())]
    const changes = fc.dictionary(fc.constantFrom(...names), hostile)
    fc.assert(
      fc.property(changes, fc.boolean(), fc.anything(), (changed, isPacked, anything) => {
        for (const input of [
          isPacked ? packedOperation(changed) : writtenOperation(changed),
          changed,
          anything,
        ]) {
          const read = parseOperation(input)
          if (read.kind === 'problem') {
            expect(read.problem.length).toBeGreaterThan(0)
            expect([...names, 'userOperation']).toContain(read.field)
          } else {
            expect(operationOf(json(writeOperation(read.operation)))).toEqual(read.operation)
          }
        }
      }),
    )
  })

  it('is rejected from a malformed row', () => {
    expect(() => loadOperation({ ...storeOperation(anOperation()), nonce: '7' })).toThrow(
      'a stored operation is broken: nonce',
    )
  })
})

describe('a posted operation with a signature', () => {
  it('equals the sponsored operation for any signature', () => {
    const signed = anOperation({ signature: '0x1234' })
    expect(differingField(signed, anOperation())).toBeNull()
    expect(differingField(anOperation({ factory: '0x7702' }), anOperation())).toBeNull()
  })

  const paymaster = anOperation().paymaster!
  it.each<[string, Partial<UserOperation>]>([
    ['sender', { sender: `0x${'99'.repeat(20)}` }],
    ['nonce', { nonce: 1n }],
    ['factory', { factory: null }],
    ['factory', { factory: `0x${'99'.repeat(20)}` }],
    ['factoryData', { factoryData: '0x12' }],
    ['callData', { callData: '0x' }],
    ['callGasLimit', { callGasLimit: 60_001n }],
    ['verificationGasLimit', { verificationGasLimit: 50_002n }],
    ['preVerificationGas', { preVerificationGas: 0n }],
    ['maxFeePerGas', { maxFeePerGas: 7_000_001n }],
    ['maxPriorityFeePerGas', { maxPriorityFeePerGas: 2n }],
    ['paymaster', { paymaster: null }],
    ['paymaster', { paymaster: { ...paymaster, paymaster: `0x${'99'.repeat(20)}` } }],
    [
      'paymasterVerificationGasLimit',
      { paymaster: { ...paymaster, paymasterVerificationGasLimit: 1n } },
    ],
    ['paymasterPostOpGasLimit', { paymaster: { ...paymaster, paymasterPostOpGasLimit: 1n } }],
    ['paymasterData', { paymaster: { ...paymaster, paymasterData: '0x' } }],
  ])('differs from the sponsored operation in a changed %s', (field, changes) => {
    expect(differingField(anOperation(changes), anOperation())).toBe(field)
  })

  it('differs after a change of a field unless both forms pack into the same bytes', () => {
    fc.assert(
      fc.property(anyOperation, anyOperation, (left, right) => {
        const unsignedFields = (op: UserOperation): Hex[] =>
          Object.entries(packUserOperation(op))
            .filter(([name]) => name !== 'signature')
            .map(([, value]) => (typeof value === 'bigint' ? numberToHex(value) : value))
        const isSame = unsignedFields(left).join() === unsignedFields(right).join()
        expect(differingField(left, right) === null).toBe(isSame)
      }),
    )
  })
})
