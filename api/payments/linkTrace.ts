import type { HttpContext } from '../http/wrapHandler.ts'
import type { PaymentOutcome } from './paymentOutcome.ts'

/** Links the trace of the request to the trace of its payment, if the outcome has a payment. */
export function linkTrace(context: HttpContext, outcome: PaymentOutcome): void {
  if ('payment' in outcome) context.set('workId', outcome.payment.id)
}
