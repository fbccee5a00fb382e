import fc from 'fast-check'
import { getAddress } from 'viem'
import { toPackedUserOperation } from 'viem/account-abstraction'
import { describe, expect, it } from 'vitest'
import {
  packUserOperation,
  unpackUserOperation,
} from '../../../../../../core/sponsor/evm/domain/packUserOperation.ts'
import { anOperation } from './anOperation.ts'
import { anyOperation } from './anyOperation.ts'

describe('a packed operation', () => {
  it('is unpacked to the same operation', () => {
    fc.assert(
      fc.property(anyOperation, (op) => {
        expect(unpackUserOperation(packUserOperation(op))).toEqual(op)
      }),
    )
  })

  it('equals the packed operation of viem', () => {
    fc.assert(
      fc.property(anyOperation, (op) => {
        const { factory, factoryData, paymaster, ...rest } = op
        const packed = toPackedUserOperation({
          ...rest,
          ...(factory === null ? {} : { factory, factoryData }),
          ...paymaster,
        })
        expect(packUserOperation(op)).toEqual({ ...packed, sender: op.sender })
      }),
    )
  })

  it('keeps the length of a marker', () => {
    for (const initCode of ['0x7702', '0x770200', `0x7702${'00'.repeat(18)}`] as const) {
      const packed = { ...packUserOperation(anOperation()), initCode }
      expect(packUserOperation(unpackUserOperation(packed)).initCode).toBe(initCode)
    }
  })

  it.each(['0x77', '0x7703', `0x${'11'.repeat(19)}`] as const)(
    'is rejected with an init code of %s',
    (initCode) => {
      const packed = { ...packUserOperation(anOperation()), initCode }
      expect(() => unpackUserOperation(packed)).toThrow(RangeError)
    },
  )

  it('is rejected when its paymaster is truncated', () => {
    const packed = packUserOperation(anOperation())
    const paymasterAndData = `0x${'11'.repeat(51)}` as const
    expect(() => unpackUserOperation({ ...packed, paymasterAndData })).toThrow(RangeError)
  })

  it('rejects limits of more than 16 bytes', () => {
    expect(() => packUserOperation(anOperation({ callGasLimit: 1n << 128n }))).toThrow(RangeError)
    expect(() => packUserOperation(anOperation({ maxFeePerGas: -1n }))).toThrow(RangeError)
  })

  it('accepts addresses in any case', () => {
    const sender = getAddress('0x52908400098527886e0f7030069857d2e4169ee7')
    expect(packUserOperation(anOperation({ sender })).sender).toBe(sender)
  })
})
