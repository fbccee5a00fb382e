import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Four, mapFour } from '../../../../../../core/kernel/four.ts'
import { shares18, usdc6 } from '../../../../../../core/kernel/money.ts'
import {
  changePpm,
  differenceBps,
  ppmToPct,
} from '../../../../../../core/vaults/domain/analytics/change.ts'
import {
  type VaultObservation,
  windowReturn,
} from '../../../../../../core/vaults/domain/analytics/windowReturn.ts'
import { navUsdc6 } from '../../../../../../core/vaults/domain/nav.ts'
import { sharePriceUsdc6 } from '../../../../../../core/vaults/domain/shares.ts'

const fourOf = <T>(entry: fc.Arbitrary<T>): fc.Arbitrary<Four<T>> =>
  fc.tuple(entry, entry, entry, entry)
const prices = fourOf(fc.bigInt({ min: 1_000_000n, max: 2_000_000_000n }))
const holdings = fourOf(fc.bigInt({ min: 10n ** 8n, max: 10n ** 12n }))
const idle = fc.bigInt({ min: 0n, max: 10n ** 10n })
/** Growth of a price in thousandths, from a fifth to five times. */
const growth = fc.bigInt({ min: 200n, max: 5_000n })

const SUPPLY = shares18(10n ** 24n)

/** Returns the observation of a vault with these holdings and prices and a million shares. */
function observe(given: {
  readonly pricesUsdc6: Four<bigint>
  readonly holdings: Four<bigint>
  readonly idleUsdc6: bigint
}): VaultObservation {
  const pricesUsdc6 = mapFour(given.pricesUsdc6, usdc6)
  const idleUsdc6 = usdc6(given.idleUsdc6)
  const nav = navUsdc6(given.holdings, pricesUsdc6, idleUsdc6)
  return {
    sharePriceUsdc6: sharePriceUsdc6({ navUsdc6: nav, effectiveSupply: SUPPLY }),
    pricesUsdc6,
    holdings: given.holdings,
    idleUsdc6,
  }
}

const quiet = { vaultPpm: 0n, equalWeightPpm: 0n, buyAndHoldPpm: 0n }

describe('the return over a window', () => {
  it('is zero for every portfolio with constant prices and without trades', () => {
    fc.assert(
      fc.property(prices, holdings, idle, (pricesUsdc6, held, idleUsdc6) => {
        const vault = observe({ pricesUsdc6, holdings: held, idleUsdc6 })
        expect(windowReturn(vault, vault)).toEqual({
          ...quiet,
          vsEqualWeightBps: 0,
          vsBuyAndHoldBps: 0,
        })
      }),
    )
  })

  it('equals buy-and-hold for a vault without trades and without fees', () => {
    fc.assert(
      fc.property(prices, holdings, idle, fourOf(growth), (bought, held, idleUsdc6, grown) => {
        const later = mapFour(bought, (price, index) => (price * (grown[index] ?? 0n)) / 1000n)
        const start = observe({ pricesUsdc6: bought, holdings: held, idleUsdc6 })
        const end = observe({ pricesUsdc6: later, holdings: held, idleUsdc6 })
        const { vaultPpm, buyAndHoldPpm } = windowReturn(start, end)
        const apart = (vaultPpm ?? 0n) - (buyAndHoldPpm ?? 0n)
        // Each of the two share prices is a whole number of USDC-6, so its error is below one unit.
        // Each holding is also rounded down, and the result is rounded once to parts per million.
        const price = start.sharePriceUsdc6
        const bound = (2n * 1_000_000n * 6n) / price + 2n
        expect(apart < bound && apart > -bound).toBe(true)
      }),
    )
  })

  it('does not depend on the size of either portfolio', () => {
    const factor = fc.bigInt({ min: 2n, max: 10n ** 6n })
    fc.assert(
      fc.property(prices, prices, fc.tuple(holdings, idle), factor, (bought, later, own, by) => {
        const [held, idleUsdc6] = own
        const end = observe({ pricesUsdc6: later, holdings: held, idleUsdc6 })
        const small = windowReturn(observe({ pricesUsdc6: bought, holdings: held, idleUsdc6 }), end)
        const large = observe({
          pricesUsdc6: bought,
          holdings: mapFour(held, (balance) => balance * by),
          idleUsdc6: idleUsdc6 * by,
        })
        expect(windowReturn(large, end)).toMatchObject({
          buyAndHoldPpm: small.buyAndHoldPpm,
          equalWeightPpm: small.equalWeightPpm,
        })
      }),
    )
  })

  it('does not depend, for equal weights, on the unit of a price', () => {
    const factor = fourOf(fc.bigInt({ min: 1n, max: 1000n }))
    fc.assert(
      fc.property(prices, prices, holdings, factor, (bought, later, held, by) => {
        const times = (all: Four<bigint>) => mapFour(all, (price, at) => price * (by[at] ?? 1n))
        const observationOf = (all: Four<bigint>) =>
          observe({ pricesUsdc6: all, holdings: held, idleUsdc6: 0n })
        expect(
          windowReturn(observationOf(times(bought)), observationOf(times(later))).equalWeightPpm,
        ).toBe(windowReturn(observationOf(bought), observationOf(later)).equalWeightPpm)
      }),
    )
  })

  it('is exact to the part per million in an example computed by hand', () => {
    const start = {
      sharePriceUsdc6: usdc6(1_000_000n),
      pricesUsdc6: mapFour([100n, 200n, 400n, 50n], (usd) => usdc6(usd * 1_000_000n)),
      holdings: [10n ** 8n, 10n ** 8n, 0n, 2n * 10n ** 8n] as const,
      idleUsdc6: usdc6(100_000_000n),
    }
    const end = {
      ...start,
      sharePriceUsdc6: usdc6(1_046_000n),
      pricesUsdc6: mapFour([110n, 190n, 500n, 50n], (usd) => usdc6(usd * 1_000_000n)),
    }
    // Equal weights: (10 - 5 + 25 + 0) / 4 %. Held: 100 + 200 + 100 + 100 idle became 110 + 190 +
    // 100 + 100.
    expect(windowReturn(start, end)).toEqual({
      vaultPpm: 46_000n,
      equalWeightPpm: 75_000n,
      buyAndHoldPpm: 0n,
      vsEqualWeightBps: -290,
      vsBuyAndHoldBps: 460,
    })
  })

  it('is null when the value at the start was zero', () => {
    const nothing = observe({
      pricesUsdc6: [1n, 1n, 0n, 1n],
      holdings: [0n, 0n, 0n, 0n],
      idleUsdc6: 0n,
    })
    expect(windowReturn({ ...nothing, sharePriceUsdc6: usdc6(0n) }, nothing)).toEqual({
      vaultPpm: null,
      equalWeightPpm: null,
      buyAndHoldPpm: null,
      vsEqualWeightBps: null,
      vsBuyAndHoldBps: null,
    })
  })
})

describe('a change in parts per million', () => {
  it('is rounded once to the nearest part per million, halves up', () => {
    expect(changePpm({ base: 2_000_000n, now: 2_000_001n })).toBe(1n)
    expect(changePpm({ base: 2_000_000n, now: 1_999_999n })).toBe(0n)
    expect(changePpm({ base: 3n, now: 2n })).toBe(-333_333n)
    expect(changePpm({ base: 0n, now: 2n })).toBeNull()
  })

  it('is formatted as a percentage with four decimals', () => {
    expect([1n, -333_333n, 0n].map(ppmToPct)).toEqual([0.0001, -33.3333, 0])
  })

  it('differs from another change in basis points, halves rounded away from zero', () => {
    const of = (ppm: bigint) => differenceBps(ppm, 0n)
    expect([149n, 150n, -149n, -150n, -49n].map(of)).toEqual([1, 2, -1, -2, 0])
    expect(differenceBps(null, 1n)).toBeNull()
    expect(differenceBps(1n, null)).toBeNull()
  })
})
