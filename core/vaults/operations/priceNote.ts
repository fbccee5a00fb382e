import type { BasketFacts } from '../ports.ts'

/** Returns a note for the signer of a transaction that reverts while prices are unavailable. */
export function priceNote({ prices, block }: BasketFacts): string {
  const checked = `Checked at block ${block.number}.`
  if (prices.status !== 'unavailable') return checked
  const reason = prices.reason ?? 'the price source is unavailable'
  return `${checked} Prices are unavailable (${reason}); the transaction reverts until prices return.`
}
