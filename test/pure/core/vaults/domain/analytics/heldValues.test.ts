import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Four, mapFour } from '../../../../../../core/kernel/four.ts'
import { usdc6 } from '../../../../../../core/kernel/money.ts'
import {
  buyAndHoldUsdc6,
  equalWeightUsdc6,
} from '../../../../../../core/vaults/domain/analytics/heldValues.ts'

const fourOf = <T>(entry: fc.Arbitrary<T>): fc.Arbitrary<Four<T>> =>
  fc.tuple(entry, entry, entry, entry)
const prices = fourOf(fc.bigInt({ min: 1_000_000n, max: 2_000_000_000n })).map((four) =>
  mapFour(four, usdc6),
)
const start = fc.record({
  sharePriceUsdc6: fc.bigInt({ min: 1n, max: 10n ** 9n }),
  pricesUsdc6: prices,
  holdings: fourOf(fc.bigInt({ min: 1n, max: 10n ** 12n })),
  idleUsdc6: fc.bigInt({ min: 0n, max: 10n ** 10n }).map(usdc6),
})

describe('the values of held portfolios', () => {
  it('start at the share price, and double with all prices if no USDC is idle', () => {
    fc.assert(
      fc.property(start, (given) => {
        const { sharePriceUsdc6, pricesUsdc6 } = given
        expect(buyAndHoldUsdc6(given, pricesUsdc6)).toBe(sharePriceUsdc6)
        const doubled = mapFour(pricesUsdc6, (price) => usdc6(price * 2n))
        const stocksOnly = { ...given, idleUsdc6: usdc6(0n) }
        expect(buyAndHoldUsdc6(stocksOnly, doubled)).toBe(sharePriceUsdc6 * 2n)
        const lost = sharePriceUsdc6 - (equalWeightUsdc6(given, pricesUsdc6) ?? 0n)
        expect(lost >= 0n && lost < 4n).toBe(true)
      }),
    )
  })

  it('keep idle USDC unchanged while prices move', () => {
    const given = {
      sharePriceUsdc6: 1_000_000n,
      pricesUsdc6: mapFour([1n, 1n, 1n, 1n], (dollars) => usdc6(dollars * 1_000_000n)),
      holdings: [10n ** 8n, 0n, 0n, 0n],
      idleUsdc6: usdc6(1_000_000n),
    } as const
    const later = mapFour(given.pricesUsdc6, (price) => usdc6(price * 3n))
    expect(buyAndHoldUsdc6(given, later)).toBe(2_000_000n)
  })

  it('are null without prices and without holdings', () => {
    const none = mapFour([0n, 0n, 0n, 0n], usdc6)
    const given = {
      sharePriceUsdc6: 1_000_000n,
      pricesUsdc6: none,
      holdings: none,
      idleUsdc6: usdc6(0n),
    }
    expect([equalWeightUsdc6(given, none), buyAndHoldUsdc6(given, none)]).toEqual([null, null])
  })
})
