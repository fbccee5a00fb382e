import { safeBase64Encode } from '@x402/core/utils'
import { type PaymentReason, paymentReasons } from '../../../core/payments/domain/paymentReasons.ts'
import type { Payment } from '../../../core/payments/ports.ts'

/** Name of the extension that states the payment id in a receipt. */
const PAYMENT_EXTENSION = 'quartet-payment'

/**
 * Returns the receipt of a payment under the header names of both versions, with the network in the
 * payer's own spelling.
 *
 * The id of the payment is in `extensions`, which clients of version 2 keep and others ignore; a
 * bridge has no id of a payment. `reason` states why nothing was charged; null for a charged payment.
 */
export function receiptHeaders(
  payment: Pick<Payment, 'payer' | 'txHash' | 'amountUsdc6'> & { readonly id: string | null },
  network: string,
  reason: PaymentReason | null,
): Record<string, string> {
  const receipt = safeBase64Encode(
    JSON.stringify({
      success: reason === null,
      transaction: payment.txHash ?? '',
      network,
      payer: payment.payer,
      ...(reason === null
        ? { amount: String(payment.amountUsdc6) }
        : { errorReason: reason, errorMessage: paymentReasons[reason] }),
      ...(payment.id !== null && {
        extensions: { [PAYMENT_EXTENSION]: { paymentId: payment.id } },
      }),
    }),
  )
  return { 'payment-response': receipt, 'x-payment-response': receipt }
}
