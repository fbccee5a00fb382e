import type { Four } from '../../../kernel/four.ts'
import { mulDivDown, type Usdc6 } from '../../../kernel/money.ts'
import { buyAndHoldChange, type VaultObservation } from './windowReturn.ts'

type Start = Pick<VaultObservation, 'pricesUsdc6'> & { readonly sharePriceUsdc6: bigint }

/**
 * Returns the value at later prices, USDC-6, of equal parts of the constituents that were bought at `start` for one
 * share price.
 *
 * Each part is rounded down; null if a price at `start` is unknown.
 */
export function equalWeightUsdc6(start: Start, laterUsdc6: Four<Usdc6>): bigint | null {
  const bought = start.pricesUsdc6
  if (bought.some((price) => price === 0n)) return null
  const parts = BigInt(bought.length)
  return bought.reduce<bigint>(
    (sum, price, index) =>
      sum + mulDivDown(start.sharePriceUsdc6, laterUsdc6[index] ?? 0n, price * parts),
    0n,
  )
}

/**
 * Returns the value at later prices, USDC-6, rounded down, of the holdings and the idle USDC of `start`, scaled to one
 * share price of `start`; null if these holdings are worth nothing.
 */
export function buyAndHoldUsdc6(
  start: Start & Pick<VaultObservation, 'holdings' | 'idleUsdc6'>,
  laterUsdc6: Four<Usdc6>,
): bigint | null {
  const { base, now } = buyAndHoldChange(start, laterUsdc6)
  return base === 0n ? null : mulDivDown(start.sharePriceUsdc6, now, base)
}
