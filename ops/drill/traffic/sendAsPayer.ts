import { type PaymentAnswer, sendPayment } from '../../../test/support/payments/payment.ts'
import { signInTo } from '../../../test/support/payments/signInTo.ts'
import type { SalePayment } from './startSales.ts'

/** Code of the refusal of a public signature whose sender does not prove its identity. */
const UNPROVEN = 'repeat_unproven'

/** Signed payment with its payer, and the body of a POST. */
export type PaidRequest = Pick<SalePayment, 'payer' | 'payment'> & { readonly body?: object }

/** Statuses after which a payer repeats the same payment. */
export const TEMPORARY: readonly number[] = [202, 429, 502, 503, 504]

/** Returns true if the answer requires a proof that the caller is the payer. */
export function isUnproven({ status, body }: Pick<PaymentAnswer, 'status' | 'body'>): boolean {
  return status === 409 && body.includes(UNPROVEN)
}

/** Sends the payment of a GET, or of a POST with a body, with a sign-in of its payer if `signsIn`. */
export async function sendAsPayer(
  url: string,
  { payer, payment, body }: PaidRequest,
  signsIn: boolean,
): Promise<PaymentAnswer> {
  const proof = signsIn ? { 'sign-in-with-x': await signInTo(url, payer) } : {}
  return sendPayment(url, payment.header, body, proof)
}
