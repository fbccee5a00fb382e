import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencyDigits } from '../../../../../../core/shops/domain/currencyDigits.ts'
import { parseMoney } from '../../../../../../core/shops/domain/parseMoney.ts'
import { ucpPrice } from '../../../../../../core/shops/domain/ucp/ucpPrice.ts'

describe('a price of UCP', () => {
  it('is the price of the feed to the smallest unit, in currencies with 0, 2 and 3 decimals', () => {
    const units = fc.bigInt({ min: 0n, max: 9_999_999_999_999n })
    fc.assert(
      fc.property(units, fc.constantFrom('JPY', 'USD', 'EUR', 'KWD'), (minor, currency) => {
        const digits = currencyDigits(currency)
        const text = String(minor).padStart(digits + 1, '0')
        const decimals = digits === 0 ? '' : `.${text.slice(-digits)}`
        const feed = `${text.slice(0, text.length - digits)}${decimals} ${currency}`
        const money = parseMoney(feed, currency)
        const price = ucpPrice(money!.minor, currency)
        expect(BigInt(price.amount)).toBe(minor)
        expect(JSON.parse(JSON.stringify(price))).toEqual({ amount: Number(minor), currency })
      }),
    )
  })

  it.each([-1n, 2n ** 53n])('is never an amount that JSON cannot carry: %s', (minor) => {
    expect(() => ucpPrice(minor, 'USD')).toThrow(RangeError)
  })
})
