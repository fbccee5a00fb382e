import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { usdc6 } from '../../../../../core/kernel/money.ts'
import { priceDeviates, spotUsdc6 } from '../../../../../core/vaults/domain/spot.ts'

describe('the spot price of a pool', () => {
  it('is 100 dollars per whole token at a raw ratio of one, in both orders', () => {
    for (const stockIsToken0 of [true, false]) {
      expect(spotUsdc6({ stockIsToken0, sqrtPriceX96: 2n ** 96n })).toBe(100_000_000n)
    }
  })

  it('rises with the root when the stock is token 0 and falls when it is token 1', () => {
    expect(spotUsdc6({ stockIsToken0: true, sqrtPriceX96: 2n ** 97n })).toBe(400_000_000n)
    expect(spotUsdc6({ stockIsToken0: false, sqrtPriceX96: 2n ** 97n })).toBe(25_000_000n)
  })

  it('is below the exact square by at most two roundings', () => {
    const root = fc.bigInt({ min: 2n ** 80n, max: 2n ** 112n })
    fc.assert(
      fc.property(root, (sqrtPriceX96) => {
        const exact = (sqrtPriceX96 * sqrtPriceX96 * 10n ** 8n) >> 192n
        const spot = spotUsdc6({ stockIsToken0: true, sqrtPriceX96 })
        expect(spot <= exact && exact - spot <= 1n).toBe(true)
        const inverse = (2n ** 192n * 10n ** 8n) / (sqrtPriceX96 * sqrtPriceX96)
        const other = spotUsdc6({ stockIsToken0: false, sqrtPriceX96 })
        expect(other <= inverse && inverse - other <= 2n ** 96n / sqrtPriceX96 + 1n).toBe(true)
      }),
    )
  })

  it('rejects a pool without a price', () => {
    expect(() => spotUsdc6({ stockIsToken0: false, sqrtPriceX96: 0n })).toThrow(RangeError)
  })

  it.each([
    [101_000_000n, false],
    [101_000_001n, true],
    [99_000_000n, false],
    [98_999_999n, true],
  ])('deviates with a guard of 100 bps around 100 dollars at %s: %s', (spot, far) => {
    expect(
      priceDeviates({
        twapUsdc6: usdc6(100_000_000n),
        spotUsdc6: usdc6(spot),
        maxDeviationBps: 100,
      }),
    ).toBe(far)
  })
})
