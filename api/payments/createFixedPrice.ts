import type { PaidPrice } from '../../core/kernel/operation/defineOperation.ts'
import { QUOTE_TTL_SEC } from '../../core/payments/domain/paymentTimes.ts'
import type { PaymentDeps, RequestPrice } from './paymentOutcome.ts'

/**
 * Creates the price of a call that has one price for all chains. `matchQuote` accepts the present
 * price, and a price that was quoted for the same request and has not expired.
 */
export function createFixedPrice(
  { payments, clock }: Pick<PaymentDeps, 'payments' | 'clock'>,
  call: { readonly operation: string; readonly hash: string; readonly price: PaidPrice },
): RequestPrice {
  const { operation, hash: requestHash, price } = call
  return {
    chainIds: price.chainIds,
    createQuote: () =>
      payments.saveQuote({
        operation,
        requestHash,
        amountUsdc6: price.amountUsdc6,
        expiresAtSec: clock.nowSec() + QUOTE_TTL_SEC,
      }),
    matchQuote: async (amountUsdc6) => {
      if (amountUsdc6 === price.amountUsdc6) return { quoteId: null }
      const quote = await payments.quoteFor({ requestHash, amountUsdc6 })
      return quote === null ? null : { quoteId: quote.id }
    },
  }
}
