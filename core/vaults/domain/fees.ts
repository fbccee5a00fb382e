import {
  mulDivDown,
  mulDivUp,
  type Shares18,
  shares18,
  type Usdc6,
  usdc6,
} from '../../kernel/money.ts'
import { powersOf } from './rpow.ts'
import { BPS, MINT_FEE_BPS, RAY, RETENTION_RAY } from './vaultRules.ts'

/** Part of a holder's share that remains after a number of seconds, 27 decimals. */
const retainedAfter = powersOf(RETENTION_RAY, RAY)

/**
 * Returns the shares that the management fee of `elapsedSec` seconds would mint on top of `supply`, rounded down.
 *
 * Throws RangeError if `elapsedSec` is negative or not an integer. Source: BasketVault.pendingFeeShares.
 */
export function pendingFeeShares(supply: Shares18, elapsedSec: number): Shares18 {
  return shares18(mulDivDown(supply, RAY, retainedAfter(elapsedSec)) - supply)
}

/**
 * Splits a deposit into the mint fee, rounded up, and the rest; the exact sum of both is the deposit.
 *
 * Source: BasketVault.quoteMintFee.
 */
export function mintFee(usdcIn: Usdc6): { readonly mintFeeUsdc6: Usdc6; readonly netUsdc6: Usdc6 } {
  const fee = mulDivUp(usdcIn, BigInt(MINT_FEE_BPS), BPS)
  return { mintFeeUsdc6: usdc6(fee), netUsdc6: usdc6(usdcIn - fee) }
}
