import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  INDEX_BASE_E18,
  type IndexStep,
  indexStep,
  nextLevelE18,
  showLevel,
  type VaultAtEdge,
} from '../../../../../../core/vaults/domain/analytics/indexLevel.ts'

const worth = (navUsdc6: bigint, sharePriceUsdc6: bigint, supply = 10n ** 20n): VaultAtEdge => ({
  navUsdc6,
  sharePriceUsdc6,
  supply,
})
const vaults = (entries: Readonly<Record<string, VaultAtEdge>>) => new Map(Object.entries(entries))
const none: ReadonlySet<string> = new Set()
const amount = fc.bigInt({ min: 1n, max: 10n ** 15n })
const price = fc.bigInt({ min: 1n, max: 10n ** 9n })

/** Returns the level after these steps. */
const chainLevels = (steps: readonly IndexStep[]) =>
  steps.reduce((level, step) => nextLevelE18(level, step), INDEX_BASE_E18)

describe('the index of vaults', () => {
  it('weights the growth of share prices by NAV at the start', () => {
    const step = indexStep(
      vaults({ a: worth(300n, 100n), b: worth(100n, 50n) }),
      // Flows change the NAV, but not the index.
      vaults({ a: worth(9_000n, 110n), b: worth(1n, 25n) }),
      none,
    )
    expect(step).toEqual({ vaults: 2, navUsdc6: 400n, grownE18: 380n * 10n ** 18n })
    expect(showLevel(chainLevels([step]))).toBe('950.000000')
  })

  it('includes only vaults with shares and value throughout the interval', () => {
    const before = vaults({
      kept: worth(100n, 10n),
      emptied: worth(100n, 10n),
      left: worth(100n, 10n),
      unborn: worth(0n, 1n, 0n),
      gone: worth(100n, 10n),
      worthless: worth(0n, 0n),
    })
    const after = vaults({
      kept: worth(100n, 12n),
      emptied: worth(100n, 99n),
      left: worth(0n, 99n, 0n),
      unborn: worth(100n, 99n),
      worthless: worth(5n, 99n),
    })
    expect(indexStep(before, after, new Set(['emptied']))).toEqual({
      vaults: 1,
      navUsdc6: 100n,
      grownE18: 120n * 10n ** 18n,
    })
  })

  it('is unchanged with constant share prices, and over an interval without a vault', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(amount, price), { maxLength: 8 }), (all) => {
        const worths = new Map(all.map(([nav, own], index) => [`v${index}`, worth(nav, own)]))
        expect(chainLevels([indexStep(worths, worths, none)])).toBe(INDEX_BASE_E18)
      }),
    )
  })

  it('equals the share price of a single vault, for any flows', () => {
    const path = fc.array(fc.tuple(amount, fc.bigInt({ min: 10n ** 5n, max: 10n ** 7n })), {
      minLength: 2,
      maxLength: 40,
    })
    fc.assert(
      fc.property(path, (points) => {
        const worths = points.map(([nav, own]) => vaults({ a: worth(nav, own) }))
        const steps = worths.slice(1).map((after, index) => indexStep(worths[index]!, after, none))
        const exact = (INDEX_BASE_E18 * points.at(-1)![1]) / points[0]![1]
        const lost = exact - chainLevels(steps)
        // Each step rounds down twice, so the difference is one unit of each product: at most a
        // 10^16th of the value of one unit of NAV.
        expect(lost >= -1n && lost <= 10n ** 7n * BigInt(points.length)).toBe(true)
      }),
    )
  })

  it('is between the growth of the worst vault and of the best vault', () => {
    const growths = fc.array(fc.tuple(amount, price, price), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(growths, (all) => {
        const before = new Map(all.map(([nav, own], at) => [`v${at}`, worth(nav, own)]))
        const after = new Map(all.map(([nav, , own], at) => [`v${at}`, worth(nav, own)]))
        const level = chainLevels([indexStep(before, after, none)])
        const ends = all
          .map(([, first, last]) => (INDEX_BASE_E18 * last) / first)
          .toSorted((a, b) => (a < b ? -1 : 1))
        // A product of NAV and growth is rounded down, which may cost up to 1000 of the last
        // decimals.
        expect(level >= ends[0]! - 1_001n && level <= ends.at(-1)! + 1n).toBe(true)
      }),
    )
  })

  it('is formatted with six decimals, rounded down', () => {
    expect([INDEX_BASE_E18, 1_999_999_999_999n, 10n ** 12n].map(showLevel)).toEqual([
      '1000.000000',
      '0.000001',
      '0.000001',
    ])
  })
})
