import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shares18, usdc6 } from '../../../../../core/kernel/money.ts'
import { mintFee } from '../../../../../core/vaults/domain/fees.ts'
import {
  assetsToShares,
  effectiveSupply,
  estimatedShares,
  exceedsCap,
  maxDepositUsdc6,
  previewDeposit,
  type ShareBasis,
  sharePriceUsdc6,
  sharesToAssets,
} from '../../../../../core/vaults/domain/shares.ts'

const EMPTY: ShareBasis = { navUsdc6: usdc6(0n), effectiveSupply: shares18(0n) }
const amounts = fc.bigInt({ min: 0n, max: 10n ** 15n }).map(usdc6)
const holdings = fc.bigInt({ min: 0n, max: 10n ** 28n }).map(shares18)
const books = fc.record({ navUsdc6: amounts, effectiveSupply: holdings })

describe('shares of a vault', () => {
  it('cost one dollar each in an empty vault', () => {
    expect(sharePriceUsdc6(EMPTY)).toBe(1_000_000n)
    expect(assetsToShares(EMPTY, usdc6(1_000_000n))).toBe(10n ** 18n)
  })

  it('include the pending management fee', () => {
    const supply = shares18(10n ** 24n)
    expect(effectiveSupply(supply, 0)).toBe(supply)
    expect(effectiveSupply(supply, 31_536_000)).toBe(1009081735620585267417862n)
  })

  it('are not worth more after a round trip, and lose less than a share and a unit', () => {
    fc.assert(
      fc.property(books, amounts, (book, assets) => {
        const back = sharesToAssets(book, assetsToShares(book, assets))
        expect(back).toBeLessThanOrEqual(assets)
        const unit = (book.navUsdc6 + 1n) / (book.effectiveSupply + 10n ** 12n)
        expect(assets - back).toBeLessThanOrEqual(unit + 1n)
      }),
    )
  })

  it('are never worth more than the vault, over all holders together', () => {
    fc.assert(
      fc.property(books, (book) => {
        expect(sharesToAssets(book, book.effectiveSupply)).toBeLessThanOrEqual(book.navUsdc6 + 1n)
      }),
    )
  })
})

describe('previews of deposits', () => {
  it('estimate a deposit after the mint fee', () => {
    expect(estimatedShares(EMPTY, usdc6(1_000_000n))).toBe(998_000n * 10n ** 12n)
    expect(previewDeposit(EMPTY, usdc6(1_000_000n))).toBe(983_030n * 10n ** 12n)
  })

  it('are lower bounds for any loss within the limit', () => {
    const lossBps = fc.bigInt({ min: 0n, max: 150n })
    fc.assert(
      fc.property(books, amounts, lossBps, (book, usdcIn, loss) => {
        const added = (mintFee(usdcIn).netUsdc6 * (10_000n - loss)) / 10_000n
        const minted = assetsToShares(book, usdc6(added))
        expect(previewDeposit(book, usdcIn)).toBeLessThanOrEqual(minted)
        expect(minted).toBeLessThanOrEqual(estimatedShares(book, usdcIn))
      }),
    )
  })
})

describe('the deposit cap of a vault', () => {
  const cap = usdc6(25_000_000_000n)

  it('limits the part of a deposit that remains after the mint fee', () => {
    expect(maxDepositUsdc6(usdc6(0n), cap)).toBe(25_050_100_200n)
    expect(maxDepositUsdc6(cap, cap)).toBe(0n)
    expect(maxDepositUsdc6(usdc6(cap + 1n), cap)).toBe(0n)
  })

  it('leaves no room when the minimum deposit does not fit', () => {
    expect(maxDepositUsdc6(usdc6(cap - 998_000n), cap)).toBe(1_000_000n)
    expect(maxDepositUsdc6(usdc6(cap - 997_999n), cap)).toBe(0n)
  })

  it('counts as 2^128 units of room when it is removed', () => {
    const max = ((2n ** 128n - 1n) * 10_000n) / 9_980n
    expect(maxDepositUsdc6(usdc6(5n), usdc6(2n ** 256n - 1n))).toBe(max)
  })

  it('permits the largest deposit, and rejects two units more', () => {
    fc.assert(
      fc.property(amounts, amounts, (nav, limit) => {
        const max = maxDepositUsdc6(nav, limit)
        if (max === 0n) return
        expect(exceedsCap(nav, limit, max)).toBe(false)
        expect(exceedsCap(nav, limit, usdc6(max + 2n))).toBe(true)
      }),
    )
  })
})
