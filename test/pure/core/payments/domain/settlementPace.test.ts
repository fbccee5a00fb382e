import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MIN_BATCH } from '../../../../../core/payments/domain/settlementCalls.ts'
import {
  roomForWallets,
  settlementPace,
} from '../../../../../core/payments/domain/settlementPace.ts'

const pace = (waiting: number, oldestWaitMs: number, openTransactions: number) =>
  settlementPace({ waiting, oldestWaitMs, openTransactions })

describe('the pace of settlements', () => {
  it('sends a single payment at once while few transactions are pending', () => {
    expect([pace(1, 0, 0), pace(1, 0, 3)]).toEqual([0, 0])
  })

  it('delays a single payment under load, for 100 ms', () => {
    expect([pace(1, 0, 4), pace(1, 60, 4), pace(1, 100, 4)]).toEqual([100, 40, 0])
  })

  it('sends a full batch at once', () => {
    expect(pace(MIN_BATCH, 0, 4)).toBe(0)
  })

  it('waits for a block at twelve pending transactions, for any number of waiting payments', () => {
    expect(pace(10_000, 60_000, 12)).toBeNull()
  })

  it('reserves half of the room for payments with key signatures', () => {
    expect([0, 5, 6, 12].map(roomForWallets)).toEqual([6, 1, 0, 0])
  })

  it('never delays a payment for more than 100 ms while there is room', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), fc.nat(), fc.integer({ min: 0, max: 11 }), (...state) => {
        const pauseMs = pace(...state)
        expect(pauseMs).not.toBeNull()
        expect(pauseMs).toBeLessThanOrEqual(100)
      }),
    )
  })
})
