import { safeBase64Encode } from '@x402/core/utils'
import { type PaymentReason, paymentReasons } from '../../../core/payments/domain/paymentReasons.ts'
import type { Payment } from '../../../core/payments/ports.ts'

/**
 * Returns the receipt of a payment under the header names of both versions, with the network in the
 * payer's own spelling.
 *
 * `reason` states why nothing was charged; null for a charged payment.
 */
export function receiptHeaders(
  payment: Pick<Payment, 'payer' | 'txHash' | 'amountUsdc6'>,
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
    }),
  )
  return { 'payment-response': receipt, 'x-payment-response': receipt }
}
