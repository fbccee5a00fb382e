import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { showUsdc6, usdc6 } from '../../../clients/typescript/src/index.ts'
import { formatUsdc6 } from '../../../core/kernel/money.ts'

describe('an amount of USDC in the client', () => {
  it('is parsed exactly', () => {
    expect(['1.25', '0', '25', '0.000001', '007'].map(usdc6)).toEqual([
      1_250_000n,
      0n,
      25_000_000n,
      1n,
      7_000_000n,
    ])
  })

  it.each(['', '.5', '1.', '-1', '+1', '1e3', '1,5', ' 1', '1.0000001', 'NaN', '0x1', '١'])(
    'is not parsed from %o',
    (text) => {
      expect(() => usdc6(text)).toThrow(expect.objectContaining({ code: 'invalid_amount' }))
    },
  )

  it('is formatted as in the service, and parsed back to the same amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 24n - 1n }), (amountUsdc6) => {
        expect(showUsdc6(amountUsdc6)).toBe(formatUsdc6(amountUsdc6))
        expect(usdc6(showUsdc6(amountUsdc6))).toBe(amountUsdc6)
      }),
    )
    expect(showUsdc6(-1_250_000n)).toBe('-1.250000')
  })
})
