import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstFees, isStuck, replacementFees } from '../../../../core/domain/lane/laneFees.ts'

const GWEI = 1_000_000_000n
const wei = (max = 2_000n * GWEI) => fc.bigInt({ min: 0n, max })
const market = fc.record({ baseFeeWei: wei(), tipWei: wei(), capWei: wei(4_000n * GWEI) })

describe('fees of a transaction', () => {
  it('let the base fee double, and give the suggested tip', () => {
    expect(firstFees({ baseFeeWei: 10n, tipWei: 3n, capWei: 100n })).toEqual({
      maxFeeWei: 23n,
      tipWei: 3n,
    })
  })

  it('stop at the cap, and are none when the next block alone costs more', () => {
    expect(firstFees({ baseFeeWei: 10n, tipWei: 3n, capWei: 13n })?.maxFeeWei).toBe(13n)
    expect(firstFees({ baseFeeWei: 10n, tipWei: 3n, capWei: 12n })).toBeNull()
  })

  it('that replace others pay an eighth more, rounded up, or what is asked for today', () => {
    const old = { maxFeeWei: 100n, tipWei: 10n }
    expect(replacementFees(old, { baseFeeWei: 1n, tipWei: 1n, capWei: 1_000n })).toEqual({
      maxFeeWei: 113n,
      tipWei: 12n,
    })
    expect(replacementFees(old, { baseFeeWei: 200n, tipWei: 20n, capWei: 1_000n })).toEqual({
      maxFeeWei: 420n,
      tipWei: 20n,
    })
  })

  it('that replace others are none when an eighth more exceeds the cap', () => {
    const old = { maxFeeWei: 100n, tipWei: 10n }
    expect(replacementFees(old, { baseFeeWei: 1n, tipWei: 1n, capWei: 112n })).toBeNull()
  })

  it('always stay within the cap, can be mined now, and replace what was there by every node', () => {
    fc.assert(
      fc.property(market, market, (first, later) => {
        const old = firstFees(first)
        if (old === null) return
        expect(old.maxFeeWei).toBeLessThanOrEqual(first.capWei)
        expect(old.maxFeeWei).toBeGreaterThanOrEqual(first.baseFeeWei + first.tipWei)
        const fresh = replacementFees(old, later)
        if (fresh === null) return
        expect(fresh.maxFeeWei).toBeLessThanOrEqual(later.capWei)
        expect(fresh.tipWei).toBeLessThanOrEqual(fresh.maxFeeWei)
        // geth, the strictest that is met often, wants both a tenth higher.
        expect(fresh.maxFeeWei * 10n).toBeGreaterThanOrEqual(old.maxFeeWei * 11n)
        expect(fresh.tipWei * 10n).toBeGreaterThanOrEqual(old.tipWei * 11n)
        expect(fresh.tipWei).toBeGreaterThan(old.tipWei)
      }),
    )
  })
})

describe('a transaction is stuck', () => {
  const form = { maxFeeWei: 10n, tipWei: 1n, baseFeeWei: 5n }
  it.each([
    ['not before three blocks', { ...form, waitedBlocks: 2, isFirst: true }, false],
    ['when it is the first in line', { ...form, waitedBlocks: 3, isFirst: true }, true],
    ['not behind another that holds it up', { ...form, waitedBlocks: 9, isFirst: false }, false],
    [
      'behind another when the base fee outgrew it',
      { ...form, baseFeeWei: 11n, waitedBlocks: 3, isFirst: false },
      true,
    ],
  ])('%s', (_, given, stuck) => {
    expect(isStuck(given)).toBe(stuck)
  })
})
