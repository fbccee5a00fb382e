import { bridgeChainById } from '../../core/kernel/chains/bridgeChains.ts'
import type { PaidPrice, QuotedPrice } from '../../core/kernel/operation/defineOperation.ts'
import { usdText } from '../../core/kernel/usdText.ts'

/** Returns the price of a call, and the chains on which to pay, as text for people. */
export function priceText(price: PaidPrice | QuotedPrice): string {
  const names = price.chainIds.map((id) => bridgeChainById(id)?.name ?? `chain ${id}`)
  const chains = new Intl.ListFormat('en', { type: 'disjunction' }).format(names)
  if ('mode' in price) return `${price.words} Paid in USDC on ${chains}.`
  return `${usdText(price.amountUsdc6)} USD per call, paid in USDC on ${chains}; charged only with the answer.`
}
