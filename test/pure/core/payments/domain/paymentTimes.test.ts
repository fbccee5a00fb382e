import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isPastLateLimit,
  minLifeSec,
  timeProblem,
} from '../../../../../core/payments/domain/paymentTimes.ts'
import { aClaim } from '../../../../builders/aClaim.ts'

const NOW_SEC = 1_790_000_000
const valid = (afterSec: number, beforeSec: number) => ({
  ...aClaim().authorization,
  validAfterSec: BigInt(afterSec),
  validBeforeSec: BigInt(beforeSec),
})

describe('the times of an authorization', () => {
  it.each([
    [8453, 12],
    [137, 12],
    [5042, 6],
  ])('must have on chain %i at least %i s left', (chainId, lifeSec) => {
    const at = { nowSec: NOW_SEC, chainId }
    expect(timeProblem(valid(0, NOW_SEC + lifeSec), at)).toBeNull()
    expect(timeProblem(valid(0, NOW_SEC + lifeSec - 1), at)).toBe('expired')
  })

  it('must have at most an hour left', () => {
    const at = { nowSec: NOW_SEC, chainId: 8453 }
    expect(timeProblem(valid(0, NOW_SEC + 3_600), at)).toBeNull()
    expect(timeProblem(valid(0, NOW_SEC + 3_601), at)).toBe('too_long')
  })

  it('start strictly before now, as the token requires', () => {
    const at = { nowSec: NOW_SEC, chainId: 8453 }
    expect(timeProblem(valid(NOW_SEC, NOW_SEC + 60), at)).toBe('not_yet_valid')
    expect(timeProblem(valid(NOW_SEC - 1, NOW_SEC + 60), at)).toBeNull()
  })

  it('are valid exactly when the token accepts them now and for the minimum life', () => {
    const sec = fc.integer({ min: NOW_SEC - 1000, max: NOW_SEC + 1000 })
    fc.assert(
      fc.property(sec, sec, fc.constantFrom(8453, 137, 5042), (after, before, chainId) => {
        const isRight = after < NOW_SEC && before >= NOW_SEC + minLifeSec(chainId)
        const problem = timeProblem(valid(after, before), { nowSec: NOW_SEC, chainId })
        expect(problem === null).toBe(isRight)
      }),
    )
  })

  it('count as long expired after five minutes', () => {
    expect(isPastLateLimit(valid(0, NOW_SEC - 300), NOW_SEC)).toBe(false)
    expect(isPastLateLimit(valid(0, NOW_SEC - 301), NOW_SEC)).toBe(true)
    expect(isPastLateLimit({ ...valid(0, 0), validBeforeSec: 2n ** 256n - 1n }, NOW_SEC)).toBe(
      false,
    )
  })
})
