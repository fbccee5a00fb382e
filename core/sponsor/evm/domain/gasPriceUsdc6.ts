import { mulDivUp } from '../../../kernel/money.ts'

/** Conversion factors: wei per coin, USD-8 units per USDC-6 unit, basis points per whole. */
const WEI_PER_COIN = 10n ** 18n
const E8_PER_USDC6 = 100n
const BPS = 10_000n

/** Product of a USD-8 price and wei that is worth one USDC-6 unit. */
export const WEI_E8_PER_USDC6 = WEI_PER_COIN * E8_PER_USDC6

/**
 * Returns the price of a sponsorship that costs at most `capWei`, USDC-6, rounded up, at least the
 * minimum price.
 */
export function gasPriceUsdc6(terms: {
  readonly capWei: bigint
  readonly nativeUsdE8: bigint
  readonly rules: { readonly minPriceUsdc6: bigint; readonly multiplierBps: bigint }
}): bigint {
  const { minPriceUsdc6, multiplierBps } = terms.rules
  const price = mulDivUp(terms.capWei * terms.nativeUsdE8, multiplierBps, WEI_E8_PER_USDC6 * BPS)
  if (price < minPriceUsdc6) return minPriceUsdc6
  return price
}
