import { mulDivDown, type Shares18, shares18, type Usdc6, usdc6 } from '../../kernel/money.ts'
import { mintFee, pendingFeeShares } from './fees.ts'
import {
  BPS,
  MAX_ROOM_USDC6,
  MAX_SWAP_LOSS_BPS,
  MIN_DEPOSIT_USDC6,
  MINT_FEE_BPS,
  PREVIEW_REDEEM_MARGIN_USDC6,
  SHARE_UNIT,
  VIRTUAL_SHARES,
  VIRTUAL_USDC6,
} from './vaultRules.ts'

/** NAV, and the supply with the fee shares that are due but not minted yet: the basis of every ratio of a vault. */
export type ShareBook = {
  readonly navUsdc6: Usdc6
  readonly effectiveSupply: Shares18
}

/** Supply plus the fee shares due for `elapsedSec` seconds since the last accrual. */
export function effectiveSupply(supply: Shares18, elapsedSec: number): Shares18 {
  return shares18(supply + pendingFeeShares(supply, elapsedSec))
}

/** Value of `shares` in USDC-6, rounded down. Source: BasketVault.convertToAssets. */
export function sharesToAssets(book: ShareBook, shares: Shares18): Usdc6 {
  return usdc6(
    mulDivDown(shares, book.navUsdc6 + VIRTUAL_USDC6, book.effectiveSupply + VIRTUAL_SHARES),
  )
}

/** Shares for `assets` of value, rounded down. Source: BasketVault.convertToShares. */
export function assetsToShares(book: ShareBook, assets: Usdc6): Shares18 {
  return shares18(
    mulDivDown(assets, book.effectiveSupply + VIRTUAL_SHARES, book.navUsdc6 + VIRTUAL_USDC6),
  )
}

/** Value of one whole share (10^18) in USDC-6, rounded down. */
export function sharePriceUsdc6(book: ShareBook): Usdc6 {
  return sharesToAssets(book, shares18(SHARE_UNIT))
}

/** Shares that a deposit mints when its swaps lose nothing, which is the maximum. Rounded down. */
export function estimatedShares(book: ShareBook, usdcIn: Usdc6): Shares18 {
  return assetsToShares(book, mintFee(usdcIn).netUsdc6)
}

/**
 * Minimum shares of a deposit, because its swaps revert beyond their loss limit.
 *
 * Source: BasketVault.previewDeposit.
 */
export function previewDeposit(book: ShareBook, usdcIn: Usdc6): Shares18 {
  return assetsToShares(book, usdc6(afterSwapLoss(mintFee(usdcIn).netUsdc6)))
}

/**
 * Minimum USDC-6 of a redemption, less a margin for rounding.
 *
 * Source: BasketVault.previewRedeem.
 */
export function previewRedeem(book: ShareBook, shares: Shares18): Usdc6 {
  const floor = afterSwapLoss(sharesToAssets(book, shares))
  return usdc6(floor > PREVIEW_REDEEM_MARGIN_USDC6 ? floor - PREVIEW_REDEEM_MARGIN_USDC6 : 0n)
}

/**
 * Largest deposit that certainly fits under the cap, USDC-6, rounded down; 0 when the minimum deposit does not fit.
 *
 * Source: BasketVault.maxDeposit.
 */
export function maxDepositUsdc6(navUsdc6: Usdc6, capUsdc6: Usdc6): Usdc6 {
  if (navUsdc6 >= capUsdc6) return usdc6(0n)
  const most = mulDivDown(roomUsdc6(navUsdc6, capUsdc6), BPS, BPS - BigInt(MINT_FEE_BPS))
  return usdc6(most < MIN_DEPOSIT_USDC6 ? 0n : most)
}

/**
 * Returns true when a deposit reverts on the cap: NAV plus the deposit after the mint fee exceed the cap.
 *
 * Source: BasketVault.deposit.
 */
export function exceedsCap(navUsdc6: Usdc6, capUsdc6: Usdc6, usdcIn: Usdc6): boolean {
  return navUsdc6 + mintFee(usdcIn).netUsdc6 > capUsdc6
}

function roomUsdc6(navUsdc6: bigint, capUsdc6: bigint): bigint {
  const room = capUsdc6 - navUsdc6
  if (room > MAX_ROOM_USDC6) return MAX_ROOM_USDC6
  return room
}

function afterSwapLoss(valueUsdc6: bigint): bigint {
  return mulDivDown(valueUsdc6, BPS - BigInt(MAX_SWAP_LOSS_BPS), BPS)
}
