import fc from 'fast-check'
import { expect, it } from 'vitest'
import { currentSalePrice } from '../../../../../core/shops/domain/currentSalePrice.ts'
import { parseMoney } from '../../../../../core/shops/domain/parseMoney.ts'
import { plainPrice } from '../../../../../core/shops/domain/plainPrice.ts'
import { toCeilingMinor } from '../../../../../core/shops/domain/toCeilingMinor.ts'

it.each([
  ['15.00 USD', 1_500n, 'USD'],
  ['USD 15', 1_500n, 'USD'],
  ['15', 1_500n, 'USD'],
  ['15,00 EUR', 1_500n, 'EUR'],
  ['1,234.50', 123_450n, 'USD'],
  ['1.234,50 EUR', 123_450n, 'EUR'],
  ["1'234.50 CHF", 123_450n, 'CHF'],
  ['1,500 JPY', 1_500n, 'JPY'],
  ['1500.00 JPY', 1_500n, 'JPY'],
  ['1.234 KWD', 1_234n, 'KWD'],
  ['0.10 usd', 10n, 'USD'],
])('parseMoney parses %s', (text, minor, currency) => {
  expect(parseMoney(text, 'USD')).toEqual({ minor, currency })
})

it.each([
  '',
  'free',
  '-1.00 USD',
  '1e5',
  '15.005 USD',
  '$15',
  'USD 15 EUR',
  '1.2.3',
  '1,23,456.0.0',
  '0,500',
  `1${' '.repeat(100)}`.padEnd(200, 'x'),
])('parseMoney finds no amount in %j', (text) => {
  expect(parseMoney(text, 'USD')).toBeNull()
})

it('parseMoney parses its own output, for every currency', () => {
  const currencies = fc.constantFrom('USD', 'JPY', 'KWD')
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 9n), currencies, (minor, currency) => {
      const digits = { USD: 2, JPY: 0, KWD: 3 }[currency] ?? 2
      const text = plainPrice(minor, currency).toFixed(digits)
      expect(parseMoney(`${text} ${currency}`, 'USD')).toEqual({ minor, currency })
      expect(toCeilingMinor(Number(text), currency)).toBe(minor)
    }),
  )
})

it('toCeilingMinor rounds down', () => {
  expect(toCeilingMinor(24.999, 'USD')).toBe(2_499n)
  expect(toCeilingMinor(0.001, 'USD')).toBe(0n)
})

it('a sale price applies only between its dates, and the result has the time of the next change', () => {
  const dates = '2026-11-01T00:00Z/2026-11-30T23:59-0500'
  const at = (iso: string) => currentSalePrice('10.00 USD', dates, Date.parse(iso) / 1_000)
  const secondOf = (iso: string) => Date.parse(iso) / 1_000
  expect(at('2026-10-31T23:59:59Z')).toMatchObject({
    isOn: false,
    changesAtSec: secondOf('2026-11-01T00:00Z'),
  })
  expect(at('2026-11-01T00:00:00Z')).toMatchObject({
    isOn: true,
    changesAtSec: secondOf('2026-12-01T04:59Z'),
  })
  expect(at('2026-12-01T04:59:00Z')).toMatchObject({ isOn: false, changesAtSec: null })
  expect(currentSalePrice('10.00 USD', '', 0).isOn).toBe(true)
  expect(currentSalePrice('10.00 USD', 'soon', 0).isOn).toBe(false)
})
