import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mapFour, toFour } from '../../../../../core/kernel/four.ts'
import { shares18, usdc6 } from '../../../../../core/kernel/money.ts'
import {
  expectedShares,
  expectedUsdcOut,
  FLOOR_MARGIN_BPS,
  floorBelow,
  previewRedeem,
} from '../../../../../core/vaults/domain/floors.ts'
import {
  assetsToShares,
  previewDeposit,
  sharesToAssets,
} from '../../../../../core/vaults/domain/shares.ts'
import { TOKEN_UNIT } from '../../../../../core/vaults/domain/vaultRules.ts'

const units = (max: bigint) => fc.bigInt({ min: 1n, max })
const four = <T>(arbitrary: fc.Arbitrary<T>) => fc.tuple(arbitrary, arbitrary, arbitrary, arbitrary)
const prices = four(units(10_000_000_000n).map(usdc6))
const weights = four(fc.nat(10)).map((parts) => {
  const sum = parts.reduce((total, part) => total + part, 0)
  if (sum === 0) return toFour([10_000, 0, 0, 0])
  const bps = parts.map((part) => Math.floor((part * 10_000) / sum))
  const largest = bps.indexOf(Math.max(...bps))
  const left = 10_000 - bps.reduce((total, part) => total + part, 0)
  return toFour(bps.map((part, index) => (index === largest ? part + left : part)))
})
const book = fc.record({
  navUsdc6: units(10n ** 13n).map(usdc6),
  effectiveSupply: units(10n ** 25n).map(shares18),
})

describe('floorBelow', () => {
  it('is 50 bps below the expected amount, rounded down', () => {
    expect(FLOOR_MARGIN_BPS).toBe(50)
    expect([floorBelow(10_000n), floorBelow(10_001n), floorBelow(1n), floorBelow(0n)]).toEqual([
      9_950n,
      9_950n,
      0n,
      0n,
    ])
  })

  it('never exceeds 99.5 % of the expected amount, and is less than one unit below', () => {
    fc.assert(
      fc.property(units(2n ** 200n), (expected) => {
        const floor = floorBelow(expected)
        expect(floor * 10_000n).toBeLessThanOrEqual(expected * 9_950n)
        expect((floor + 1n) * 10_000n).toBeGreaterThan(expected * 9_950n)
      }),
    )
  })
})

describe('expectedShares', () => {
  it('is at most the shares of a deposit without a loss, and equal when pools and mean agree', () => {
    fc.assert(
      fc.property(
        fc.record({ of: book, net: units(10n ** 13n).map(usdc6) }),
        fc.record({ pricesUsdc6: prices, targetWeightsBps: weights }),
        prices,
        ({ of, net }, market, spotsUsdc6) => {
          const max = assetsToShares(of, net)
          const same = { ...market, spotsUsdc6: market.pricesUsdc6 }
          expect(expectedShares(of, net, { ...market, spotsUsdc6 })).toBeLessThanOrEqual(max)
          expect(expectedShares(of, net, same)).toBe(max)
        },
      ),
    )
  })

  it('stays above the guaranteed shares while the pools are within 1 %', () => {
    const near = fc.integer({ min: -100, max: 100 })
    const net = usdc6(10_000_000_000n)
    const of = { navUsdc6: usdc6(5_000_000_000n), effectiveSupply: shares18(5n * 10n ** 21n) }
    fc.assert(
      fc.property(prices, four(near), weights, (given, gaps, bps) => {
        const at = mapFour(given, (price) => usdc6(price + 1_000_000n))
        const spots = mapFour(at, (price, index) =>
          usdc6((price * BigInt(10_000 + (gaps[index] ?? 0))) / 10_000n),
        )
        const market = { pricesUsdc6: at, spotsUsdc6: spots, targetWeightsBps: bps }
        expect(expectedShares(of, net, market)).toBeGreaterThan(previewDeposit(of, net))
      }),
    )
  })
})

describe('expectedUsdcOut', () => {
  it('is the value of the shares when pools and mean agree, to five units', () => {
    const supply = units(10n ** 24n).map((more) => shares18(more + 10n ** 18n))
    fc.assert(
      fc.property(
        four(units(10n ** 12n)),
        prices,
        supply,
        fc.nat(10_000),
        (holdings, at, all, part) => {
          const idleUsdc6 = usdc6(1_000_000n)
          const worth = holdings.reduce(
            (sum, held, index) => sum + (held * (at[index] ?? 0n)) / TOKEN_UNIT,
            0n,
          )
          const shares = shares18((all * BigInt(part)) / 10_000n)
          const paid = expectedUsdcOut({ holdings, idleUsdc6, effectiveSupply: all }, shares, at)
          const whole = sharesToAssets(
            { navUsdc6: usdc6(worth + idleUsdc6), effectiveSupply: all },
            shares,
          )
          const rounding = at.reduce((sum, price) => sum + price / TOKEN_UNIT + 2n, 2n)
          expect(paid).toBeLessThanOrEqual(whole + 5n)
          expect(paid + rounding).toBeGreaterThanOrEqual(whole)
        },
      ),
    )
  })
})

describe('previewRedeem', () => {
  const vaults = fc.record({
    holdings: four(fc.bigInt({ min: 0n, max: 10n ** 12n })),
    idleUsdc6: fc.bigInt({ min: 0n, max: 10n ** 12n }).map(usdc6),
    effectiveSupply: units(10n ** 25n).map(shares18),
  })

  it('is at most the expected amount of pools that trade at the price of the vault', () => {
    fc.assert(
      fc.property(vaults, units(10n ** 25n).map(shares18), prices, (vault, shares, at) => {
        const preview = previewRedeem(vault, shares, at)
        expect(preview).toBeLessThanOrEqual(expectedUsdcOut(vault, shares, at))
      }),
    )
  })

  it('has the whole part of the idle USDC, and 98.5 % of each sale less two roundings', () => {
    const vault = {
      holdings: toFour([100_000_000n, 0n, 0n, 1n]),
      idleUsdc6: usdc6(3_000_000n),
      effectiveSupply: shares18(10n ** 18n - 10n ** 12n),
    }
    const at = toFour([usdc6(200_000_000n), usdc6(1n), usdc6(1n), usdc6(500_000_000n)])
    expect(previewRedeem(vault, shares18(10n ** 18n), at)).toBe(3_000_000n + 196_999_997n)
    expect(previewRedeem(vault, shares18(0n), at)).toBe(0n)
  })
})
