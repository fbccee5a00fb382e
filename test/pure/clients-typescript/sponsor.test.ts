import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { executeCalls } from '../../../clients/typescript/src/sponsor/executeCalls.ts'
import { DELEGATE, safeOperation } from '../../../clients/typescript/src/sponsor/safeOperation.ts'
import { executeCalls as ours } from '../../../core/sponsor/evm/domain/executeCalls.ts'

const anyHex = (bytes: { minLength?: number; maxLength: number }) =>
  fc.uint8Array(bytes).map((value): `0x${string}` => `0x${Buffer.from(value).toString('hex')}`)
const anyCall = fc.record({
  to: anyHex({ minLength: 20, maxLength: 20 }),
  data: anyHex({ maxLength: 100 }),
  valueWei: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
})

describe('the operation that a wallet signs', () => {
  const requested = {
    sender: `0x${'aB'.repeat(20)}`,
    chainId: 8453,
    callData: '0x12',
  } as const
  const reported = {
    sender: requested.sender.toLowerCase(),
    nonce: '7',
    initCode: '0x',
    callData: '0x12',
    accountGasLimits: `0x${'1'.repeat(64)}`,
    preVerificationGas: '50000',
    gasFees: `0x${'2'.repeat(64)}`,
    paymasterAndData: `0x${'3'.repeat(200)}`,
  }

  it('has the call data of the service for the same calls', () => {
    fc.assert(
      fc.property(fc.array(anyCall, { maxLength: 5 }), (calls) => {
        expect(executeCalls(calls)).toBe(ours(calls))
      }),
    )
    const to = `0x${'1'.repeat(40)}` as const
    expect(executeCalls([{ to }])).toBe(ours([{ to, data: '0x', valueWei: 0n }]))
  })

  it('is an operation of the EntryPoint, without further fields of the service', () => {
    const data = safeOperation({ ...reported, initCode: DELEGATE, more: 'ignored' }, requested)
    expect(data).toMatchObject({ primaryType: 'PackedUserOperation', domain: { chainId: 8453 } })
    expect(data.message).toEqual({ ...reported, initCode: DELEGATE })
  })

  it.each([
    ['sender', `0x${'1'.repeat(40)}`],
    ['callData', '0x1234'],
    ['initCode', `0x${'1'.repeat(40)}`],
    ['paymasterAndData', '0x'],
    ['nonce', 7],
    ['gasFees', '0x'],
    ['preVerificationGas', undefined],
  ])('is not signed when %s is %o', (part, value) => {
    expect(() => safeOperation({ ...reported, [part]: value }, requested)).toThrow(
      expect.objectContaining({ code: 'unsafe_operation', part }),
    )
    expect(() => safeOperation(null, requested)).toThrow()
  })
})
