import type { Four } from '../../../kernel/four.ts'
import type { Usdc6 } from '../../../kernel/money.ts'
import { TOKEN_UNIT } from '../vaultRules.ts'
import { type Change, changePpm, differenceBps } from './change.ts'
import { equalWeightChange } from './equalWeight.ts'

/** State of a vault at one end of a window: value of one whole share, prices per whole token, and holdings. */
export type VaultObservation = {
  readonly sharePriceUsdc6: Usdc6
  readonly pricesUsdc6: Four<Usdc6>
  /** Raw token units (8 decimals), without the tokens owed to deferred claims. */
  readonly holdings: Four<bigint>
  readonly idleUsdc6: Usdc6
}

/**
 * Changes over a window in parts per million, and the advantage of the vault in basis points; null if the base is zero.
 */
export type WindowReturn = {
  readonly vaultPpm: bigint | null
  readonly equalWeightPpm: bigint | null
  readonly buyAndHoldPpm: bigint | null
  readonly vsEqualWeightBps: number | null
  readonly vsBuyAndHoldBps: number | null
}

/**
 * Returns the change of a share price from `start` to `end`, net of fees, and the changes of two portfolios of the same
 * value that were bought at the prices of `start` and held: a quarter in each constituent, and the holdings of the
 * vault.
 *
 * Each change is an exact ratio, rounded once to the nearest part per million, halves up.
 */
export function windowReturn(start: VaultObservation, end: VaultObservation): WindowReturn {
  const vaultPpm = changePpm({ base: start.sharePriceUsdc6, now: end.sharePriceUsdc6 })
  const equalWeightPpm = changePpm(equalWeightChange(start.pricesUsdc6, end.pricesUsdc6))
  const buyAndHoldPpm = changePpm(buyAndHoldChange(start, end.pricesUsdc6))
  return {
    vaultPpm,
    equalWeightPpm,
    buyAndHoldPpm,
    vsEqualWeightBps: differenceBps(vaultPpm, equalWeightPpm),
    vsBuyAndHoldBps: differenceBps(vaultPpm, buyAndHoldPpm),
  }
}

/**
 * Returns the value of the tokens and USDC of `start` at its own prices and at later prices, exact, in units of 10^-14
 * dollars.
 */
export function buyAndHoldChange(
  start: Omit<VaultObservation, 'sharePriceUsdc6'>,
  laterUsdc6: Four<Usdc6>,
): Change {
  const worth = (pricesUsdc6: Four<Usdc6>) =>
    pricesUsdc6.reduce<bigint>(
      (sum, price, index) => sum + price * (start.holdings[index] ?? 0n),
      start.idleUsdc6 * TOKEN_UNIT,
    )
  return { base: worth(start.pricesUsdc6), now: worth(laterUsdc6) }
}
