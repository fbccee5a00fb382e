import { describe, expect, it } from 'vitest'
import {
  MAX_OPEN_REFUNDS,
  MAX_REFUND_GAS,
  MAX_REFUND_GAS_PER_HOUR,
  refundRoom,
} from '../../../../../core/bridge/domain/refundRules.ts'

describe('the room for bridge refunds', () => {
  it('is the maximum number of open refunds minus the open refunds', () => {
    expect(refundRoom({ hourGas: 0n, open: 0 })).toEqual({
      count: MAX_OPEN_REFUNDS,
      isSpent: false,
    })
    expect(refundRoom({ hourGas: 0n, open: 3 })).toEqual({ count: 1, isSpent: false })
    expect(refundRoom({ hourGas: 0n, open: 9 })).toEqual({ count: 0, isSpent: false })
  })

  it('is zero when one more refund could exceed the gas budget of the hour', () => {
    const value = MAX_REFUND_GAS_PER_HOUR - MAX_REFUND_GAS
    expect(refundRoom({ hourGas: value, open: 0 })).toEqual({ count: 1, isSpent: false })
    expect(refundRoom({ hourGas: value + 1n, open: 0 })).toEqual({ count: 0, isSpent: true })
    expect(refundRoom({ hourGas: 2n * MAX_REFUND_GAS_PER_HOUR, open: 0 }).isSpent).toBe(true)
  })
})
