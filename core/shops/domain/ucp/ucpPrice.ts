/** Price in the form of UCP: an integer in the smallest unit of the currency. */
export type UcpPrice = { readonly amount: number; readonly currency: string }

/**
 * Returns the exact price for an answer.
 *
 * Throws RangeError for an amount that JSON numbers cannot carry exactly; feeds have at most 13 digits.
 * Source: UCP 2026-04-08, price.json and amount.json.
 */
export function ucpPrice(minor: bigint, currency: string): UcpPrice {
  const amount = Number(minor)
  if (minor < 0n || !Number.isSafeInteger(amount)) throw new RangeError('the price is not exact')
  return { amount, currency }
}
