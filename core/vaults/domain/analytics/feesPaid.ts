import { type Shares18, shares18, type Usdc6, usdc6 } from '../../../kernel/money.ts'
import { type ShareBasis, sharesToAssets } from '../shares.ts'

export type FeesPaid = {
  readonly mintUsdc6: Usdc6
  readonly managementUsdc6: Usdc6
  readonly totalUsdc6: Usdc6
}

/**
 * Returns the fees that holders of a vault paid since its inception, USDC-6: mint fees as paid, and fee shares at their
 * current value, rounded down. Fee shares include shares that are due but not minted yet.
 */
export function feesPaid(
  book: ShareBasis,
  fees: {
    readonly mintFeesUsdc6: bigint
    readonly feeShares: Shares18
    readonly dueShares: Shares18
  },
): FeesPaid {
  const managementUsdc6 = sharesToAssets(book, shares18(fees.feeShares + fees.dueShares))
  return {
    mintUsdc6: usdc6(fees.mintFeesUsdc6),
    managementUsdc6,
    totalUsdc6: usdc6(fees.mintFeesUsdc6 + managementUsdc6),
  }
}
