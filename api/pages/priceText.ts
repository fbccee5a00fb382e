import { bridgeChainById } from '../../core/domain/bridge/bridgeChains.ts'
import { usdText } from '../../core/domain/usdText.ts'
import type { PaidPrice, QuotedPrice } from '../../core/operations/defineOperation.ts'

/** What a call costs and where it is paid, for people: chains by their names. */
export function priceText(price: PaidPrice | QuotedPrice): string {
  const names = price.chainIds.map((id) => bridgeChainById(id)?.name ?? `chain ${id}`)
  const chains = new Intl.ListFormat('en', { type: 'disjunction' }).format(names)
  if ('mode' in price) return `${price.words} Paid in USDC on ${chains}.`
  return `${usdText(price.amountUsdc6)} USD a call, paid in USDC on ${chains}; charged only with the answer.`
}
