import fc from 'fast-check'
import { type Hex, numberToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { differingField } from '../../../../../../core/sponsor/evm/domain/differingField.ts'
import { packUserOperation } from '../../../../../../core/sponsor/evm/domain/packUserOperation.ts'
import { readOperation } from '../../../../../../core/sponsor/evm/domain/readOperation.ts'
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
const written = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  ...writeOperation(anOperation()),
  ...changes,
})
const packed = (changes: Record<string, unknown> = {}): Record<string, unknown> => {
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
  const read = readOperation(input)
  if (read.kind === 'problem') throw new Error(`${read.field}: ${read.problem}`)
  return read.operation
}
const fieldOf = (input: unknown): string | null => {
  const read = readOperation(input)
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
      Object.entries(written()).map(([name, value]) => [name, shout(value)]),
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
    expect(operationOf(written({ factory: short })).factory).toBe(short)
    expect(operationOf(packed({ initCode: short })).factory).toBe(short)
    expect(operationOf(written({ factory: short, factoryData: '0x12' }))).toMatchObject({
      factory: MARKER_7702,
      factoryData: '0x12',
    })
  })

  it.each<[string, unknown, string]>([
    ['text', 'operation', 'userOperation'],
    ['a list', [], 'userOperation'],
    ['nothing', null, 'userOperation'],
    ['no fields', {}, 'sender'],
    ['decimals', written({ callGasLimit: '60000' }), 'callGasLimit'],
    ['a number', written({ nonce: 1 }), 'nonce'],
    ['an empty quantity', written({ maxFeePerGas: '0x' }), 'maxFeePerGas'],
    ['a negative quantity', written({ maxFeePerGas: '-0x1' }), 'maxFeePerGas'],
    ['a limit over 120 bits', written({ callGasLimit: `0x1${'0'.repeat(30)}` }), 'callGasLimit'],
    ['a nonce over 256 bits', written({ nonce: `0x1${'0'.repeat(64)}` }), 'nonce'],
    ['a short address', written({ sender: '0x11' }), 'sender'],
    ['the zero address', written({ sender: `0x${'00'.repeat(20)}` }), 'sender'],
    ['half a byte', written({ callData: '0xabc' }), 'callData'],
    ['no hex', written({ callData: '0xzz' }), 'callData'],
    ['no call data', without(written(), 'callData'), 'callData'],
    ['too much call data', written({ callData: `0x${'00'.repeat(131_073)}` }), 'callData'],
    ['data without a factory', written({ factory: null, factoryData: '0x12' }), 'factoryData'],
    ['a factory that is none', written({ factory: '0x7703' }), 'factory'],
    ['data without a paymaster', written({ paymaster: null }), 'paymasterData'],
    ['the zero paymaster', written({ paymaster: `0x${'00'.repeat(20)}` }), 'paymaster'],
    [
      'a paymaster without a limit',
      without(written(), 'paymasterPostOpGasLimit'),
      'paymasterPostOpGasLimit',
    ],
    ['no limit', without(written(), 'verificationGasLimit'), 'verificationGasLimit'],
    ['a field of another form', written({ initCode: '0x12' }), 'initCode'],
    ['packed, a short word', packed({ gasFees: '0x12' }), 'gasFees'],
    [
      'packed, a wide limit',
      packed({ accountGasLimits: `0x${'ff'.repeat(32)}` }),
      'accountGasLimits',
    ],
    ['packed, a short factory', packed({ initCode: '0x1234' }), 'initCode'],
    ['packed, a short paymaster', packed({ paymasterAndData: '0x1234' }), 'paymasterAndData'],
    [
      'packed, a wide paymaster limit',
      packed({ paymasterAndData: `0x${'ff'.repeat(52)}` }),
      'paymasterAndData',
    ],
    ['packed, decimals', packed({ preVerificationGas: '70846' }), 'preVerificationGas'],
  ])('is rejected with the name of the field: %s', (_, input, field) => {
    expect(fieldOf(input)).toBe(field)
  })

  it('may omit limits and fees only for an estimate', () => {
    const limits = ['callGasLimit', 'verificationGasLimit', 'preVerificationGas', 'maxFeePerGas']
    const bare = without(written({ maxPriorityFeePerGas: '0x0' }), ...limits)
    expect(readOperation(bare, { limits: 'optional' })).toMatchObject({
      kind: 'operation',
      operation: { callGasLimit: 0n, verificationGasLimit: 0n, maxPriorityFeePerGas: 0n },
    })
    expect(fieldOf(bare)).toBe('callGasLimit')
    const words = without(packed(), 'accountGasLimits')
    expect(readOperation(words, { limits: 'optional' })).toMatchObject({ kind: 'operation' })
  })

  it('is parsed or rejected for any input, without an exception', () => {
    const hostile = fc.oneof(
      fc.anything(),
      fc.string(),
      fc.constantFrom('0x', '0x0', '0X1', '60000', -1, 0, NaN, null, true, '0x7702', '0x77020'),
      fc.stringMatching(/^0x[0-9a-f]*$/),
    )
    const names = [...Object.keys(written()), ...Object.keys(packed())]
    const changes = fc.dictionary(fc.constantFrom(...names), hostile)
    fc.assert(
      fc.property(changes, fc.boolean(), fc.anything(), (changed, isPacked, anything) => {
        for (const input of [isPacked ? packed(changed) : written(changed), changed, anything]) {
          const read = readOperation(input)
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
  ])('differs when %s changed', (field, changes) => {
    expect(differingField(anOperation(changes), anOperation())).toBe(field)
  })

  it('differs after a change of a field unless both forms pack into the same bytes', () => {
    fc.assert(
      fc.property(anyOperation, anyOperation, (left, right) => {
        const unsigned = (op: UserOperation): Hex[] =>
          Object.entries(packUserOperation(op))
            .filter(([name]) => name !== 'signature')
            .map(([, value]) => (typeof value === 'bigint' ? numberToHex(value) : value))
        const isSame = unsigned(left).join() === unsigned(right).join()
        expect(differingField(left, right) === null).toBe(isSame)
      }),
    )
  })
})
