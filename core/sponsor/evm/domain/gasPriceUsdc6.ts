import { mulDivUp } from '../../../kernel/money.ts'

/** Wei of a coin, units of 1e-8 USD of a USD-6, and basis points: all that stands between both sides. */
const WEI_PER_COIN = 10n ** 18n
const E8_PER_USDC6 = 100n
const BPS = 10_000n

/** USD-8 times wei that make one USDC-6 unit. */
export const WEI_E8_PER_USDC6 = WEI_PER_COIN * E8_PER_USDC6

/** Price of a sponsorship that costs at most `capWei`, USDC-6, rounded up, never under the least price. */
export function gasPriceUsdc6(ask: {
  readonly capWei: bigint
  readonly nativeUsdE8: bigint
  readonly rules: { readonly minPriceUsdc6: bigint; readonly multiplierBps: bigint }
}): bigint {
  const { minPriceUsdc6: leastPriceUsdc6, multiplierBps } = ask.rules
  const price = mulDivUp(ask.capWei * ask.nativeUsdE8, multiplierBps, WEI_E8_PER_USDC6 * BPS)
  if (price < leastPriceUsdc6) return leastPriceUsdc6
  return price
}
