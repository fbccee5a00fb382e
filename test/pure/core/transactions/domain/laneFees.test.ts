import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  feeMarketOfCancel,
  feeMarketOfPaid,
  firstFees,
  firstPaidFees,
  isStuck,
  type LaneFees,
  replacementFees,
} from '../../../../../core/transactions/domain/laneFees.ts'

const GWEI = 1_000_000_000n
const wei = (max = 2_000n * GWEI) => fc.bigInt({ min: 0n, max })
const market = fc.record({ baseFeeWei: wei(), tipWei: wei(), capWei: wei(4_000n * GWEI) })

describe('fees of a lane transaction', () => {
  it('cover a doubled base fee, with the suggested tip', () => {
    expect(firstFees({ baseFeeWei: 10n, tipWei: 3n, capWei: 100n })).toEqual({
      maxFeeWei: 23n,
      tipWei: 3n,
    })
  })

  it('stop at the cap, and are null when the next block costs more', () => {
    expect(firstFees({ baseFeeWei: 10n, tipWei: 3n, capWei: 13n })?.maxFeeWei).toBe(13n)
    expect(firstFees({ baseFeeWei: 10n, tipWei: 3n, capWei: 12n })).toBeNull()
  })

  it('rise for a replacement by an eighth, rounded up, or to the current market', () => {
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

  it('are null for a replacement when an eighth more exceeds the cap', () => {
    const old = { maxFeeWei: 100n, tipWei: 10n }
    expect(replacementFees(old, { baseFeeWei: 1n, tipWei: 1n, capWei: 112n })).toBeNull()
  })

  it('stay within the cap, can be mined now, and replace the previous attempt on every node', () => {
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
        // geth has the strictest common rule: both fees must be a tenth higher.
        expect(fresh.maxFeeWei * 10n).toBeGreaterThanOrEqual(old.maxFeeWei * 11n)
        expect(fresh.tipWei * 10n).toBeGreaterThanOrEqual(old.tipWei * 11n)
        expect(fresh.tipWei).toBeGreaterThan(old.tipWei)
      }),
    )
  })
})

const paid = fc
  .record({ tipWei: wei(), overWei: wei(), moreWei: wei() })
  .map(({ tipWei, overWei, moreWei }) => {
    const maxFeeWei = tipWei + overWei
    return { tipWei, maxFeeWei, capWei: maxFeeWei + moreWei }
  })

describe('fees of a transaction that a caller paid for', () => {
  const given = { tipWei: 2n, maxFeeWei: 20n, capWei: 50n }
  const feesAt = (baseFeeWei: bigint) => ({ baseFeeWei, tipWei: 7n, capWei: 1_000n })

  it('are the agreed fees while they cover the base fee', () => {
    expect(firstPaidFees(given, feesAt(18n))).toEqual({ maxFeeWei: 20n, tipWei: 2n })
  })

  it('rise with the base fee up to the paid amount, with the same tip', () => {
    expect(firstPaidFees(given, feesAt(19n))).toEqual({ maxFeeWei: 40n, tipWei: 2n })
    expect(firstPaidFees(given, feesAt(50n))).toEqual({ maxFeeWei: 50n, tipWei: 2n })
  })

  it('are null while the base fee alone exceeds the paid amount', () => {
    expect(firstPaidFees(given, feesAt(51n))).toBeNull()
  })

  it('raise the tip of a replacement by exactly an eighth, for any suggestion of the node', () => {
    const market = feeMarketOfPaid(given, feesAt(10n))
    expect(replacementFees({ maxFeeWei: 20n, tipWei: 2n }, market)).toEqual({
      maxFeeWei: 23n,
      tipWei: 3n,
    })
  })

  it('never exceed the paid amount, can be mined now, and replace each other by the rule of nodes', () => {
    fc.assert(
      fc.property(paid, fc.array(market, { minLength: 1, maxLength: 12 }), (terms, markets) => {
        let old: LaneFees | null = null
        for (const now of markets) {
          const fees: LaneFees | null =
            old === null
              ? firstPaidFees(terms, now)
              : replacementFees(old, feeMarketOfPaid(terms, now))
          if (fees === null) continue
          expect(fees.maxFeeWei).toBeLessThanOrEqual(terms.capWei)
          expect(fees.tipWei).toBeLessThanOrEqual(fees.maxFeeWei)
          if (old === null) expect(fees.maxFeeWei).toBeGreaterThanOrEqual(now.baseFeeWei)
          if (old !== null) expectReplaces(fees, old)
          old = fees
        }
      }),
    )
  })

  it('let a cancellation replace every paid attempt, for at most four times the paid amount', () => {
    fc.assert(
      fc.property(paid, market, (terms, now) => {
        fc.pre(terms.capWei > 0n)
        const old = { maxFeeWei: terms.capWei, tipWei: terms.tipWei }
        const fees = replacementFees(old, feeMarketOfCancel(terms, now))
        if (fees === null) throw new Error('a form of nothing must be possible')
        expectReplaces(fees, old)
        const max = terms.capWei * 4n > now.capWei ? terms.capWei * 4n : now.capWei
        expect(fees.maxFeeWei).toBeLessThanOrEqual(max)
      }),
    )
  })

  it("are limited by the operator's cap for a cancellation without a payment", () => {
    expect(feeMarketOfCancel(undefined, feesAt(1n)).capWei).toBe(1_000n)
    expect(feeMarketOfCancel({ ...given, capWei: 300n }, feesAt(1n)).capWei).toBe(1_200n)
  })
})

function expectReplaces(fees: LaneFees, old: LaneFees): void {
  // geth has the strictest common rule: both fees must be a tenth higher.
  expect(fees.maxFeeWei * 10n).toBeGreaterThanOrEqual(old.maxFeeWei * 11n)
  expect(fees.tipWei * 10n).toBeGreaterThanOrEqual(old.tipWei * 11n)
  expect(fees.maxFeeWei).toBeGreaterThan(old.maxFeeWei)
  expect(fees.tipWei).toBeGreaterThan(old.tipWei)
}

describe('a lane transaction', () => {
  const form = { maxFeeWei: 10n, tipWei: 1n, baseFeeWei: 5n }
  it.each([
    ['is not stuck before three blocks', { ...form, waitedBlocks: 2, isFirst: true }, false],
    [
      'is stuck after three blocks if no earlier transaction waits',
      { ...form, waitedBlocks: 3, isFirst: true },
      true,
    ],
    [
      'is not stuck while an earlier transaction waits',
      { ...form, waitedBlocks: 9, isFirst: false },
      false,
    ],
    [
      'is stuck after an earlier transaction if the base fee exceeds its maximum fee',
      { ...form, baseFeeWei: 11n, waitedBlocks: 3, isFirst: false },
      true,
    ],
  ])('%s', (_, given, stuck) => {
    expect(isStuck(given)).toBe(stuck)
  })
})
