import { mulDivDown, type Shares18, shares18, type Usdc6, usdc6 } from '../../kernel/money.ts'
import { mintFee, pendingFeeShares } from './fees.ts'
import {
  BPS,
  MAX_ROOM_USDC6,
  MAX_SWAP_LOSS_BPS,
  MIN_DEPOSIT_USDC6,
  MINT_FEE_BPS,
  SHARE_UNIT,
  VIRTUAL_SHARES,
  VIRTUAL_USDC6,
} from './vaultRules.ts'

/** NAV, and supply including fee shares that are due but not minted yet: the basis of every ratio of a vault. */
export type ShareBasis = {
  readonly navUsdc6: Usdc6
  readonly effectiveSupply: Shares18
}

/** Returns the supply plus the fee shares due for `elapsedSec` seconds since the last accrual, 18 decimals. */
export function effectiveSupply(supply: Shares18, elapsedSec: number): Shares18 {
  return shares18(supply + pendingFeeShares(supply, elapsedSec))
}

/** Returns the value of `shares` in USDC-6, rounded down. Source: BasketVault.convertToAssets. */
export function sharesToAssets(book: ShareBasis, shares: Shares18): Usdc6 {
  return usdc6(
    mulDivDown(shares, book.navUsdc6 + VIRTUAL_USDC6, book.effectiveSupply + VIRTUAL_SHARES),
  )
}

/** Returns the shares, 18 decimals, that have the value `assets`, rounded down. Source: BasketVault.convertToShares. */
export function assetsToShares(book: ShareBasis, assets: Usdc6): Shares18 {
  return shares18(
    mulDivDown(assets, book.effectiveSupply + VIRTUAL_SHARES, book.navUsdc6 + VIRTUAL_USDC6),
  )
}

/** Returns the value of one whole share (10^18) in USDC-6, rounded down. */
export function sharePriceUsdc6(book: ShareBasis): Usdc6 {
  return sharesToAssets(book, shares18(SHARE_UNIT))
}

/** Returns the shares that a deposit mints if its swaps lose nothing: the maximum, 18 decimals, rounded down. */
export function estimatedShares(book: ShareBasis, usdcIn: Usdc6): Shares18 {
  return assetsToShares(book, mintFee(usdcIn).netUsdc6)
}

/**
 * Returns the minimum shares of a deposit, 18 decimals: a deposit whose swaps lose more than the limit reverts.
 *
 * Source: BasketVault.previewDeposit.
 */
export function previewDeposit(book: ShareBasis, usdcIn: Usdc6): Shares18 {
  const least = mulDivDown(mintFee(usdcIn).netUsdc6, BPS - BigInt(MAX_SWAP_LOSS_BPS), BPS)
  return assetsToShares(book, usdc6(least))
}

/**
 * Returns the largest deposit that certainly fits under the cap, USDC-6, rounded down; 0 if the minimum deposit does
 * not fit.
 *
 * Source: BasketVault.maxDeposit.
 */
export function maxDepositUsdc6(navUsdc6: Usdc6, capUsdc6: Usdc6): Usdc6 {
  if (navUsdc6 >= capUsdc6) return usdc6(0n)
  const max = mulDivDown(roomUsdc6(navUsdc6, capUsdc6), BPS, BPS - BigInt(MINT_FEE_BPS))
  return usdc6(max < MIN_DEPOSIT_USDC6 ? 0n : max)
}

/**
 * Returns true if a deposit reverts because of the cap: NAV plus the deposit after the mint fee exceeds the cap.
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
