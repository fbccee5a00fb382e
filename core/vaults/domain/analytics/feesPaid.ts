import { type Shares18, shares18, type Usdc6, usdc6 } from '../../../kernel/money.ts'
import { type ShareBook, sharesToAssets } from '../shares.ts'

export type FeesPaid = {
  readonly mintUsdc6: Usdc6
  readonly managementUsdc6: Usdc6
  readonly totalUsdc6: Usdc6
}

/**
 * Fees that holders of a vault paid since its birth, USDC-6: mint fees as paid, and fee shares at their value in this
 * block, rounded down. Fee shares include those due but not minted yet.
 */
export function feesPaid(
  book: ShareBook,
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
