import { safeBase64Encode } from '@x402/core/utils'
import {
  type PaymentReason,
  paymentRefusalTexts,
} from '../../../core/payments/domain/paymentRefusalTexts.ts'
import type { PaymentReceipt } from '../../../core/payments/domain/receipts/receipt.ts'
import type { Payment } from '../../../core/payments/ports.ts'
import { signedReceipt } from './signedReceipt.ts'

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
  payment: Pick<Payment, 'payer' | 'txHash' | 'amountUsdc6'> & {
    readonly id: string | null
    readonly receipt?: PaymentReceipt | null
  },
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
        : { errorReason: reason, errorMessage: paymentRefusalTexts[reason] }),
      ...(payment.id !== null && {
        extensions: {
          [PAYMENT_EXTENSION]: { paymentId: payment.id },
          ...signedReceipt(payment.receipt ?? null),
        },
      }),
    }),
  )
  return { 'payment-response': receipt, 'x-payment-response': receipt }
}
