import type { PaymentReceipt } from '../../../core/payments/domain/receipts/receipt.ts'

/** Name of the extension of signed receipts. Source: offer-receipt 1.0. */
const OFFER_RECEIPT = 'offer-receipt'
/** Longest address of a call whose receipt is sent in headers, characters: two headers together stay below 4 KB. */
const MAX_URL_CHARS = 300

/** Returns the standard receipt where clients of the extension read it; empty without a receipt of a usual size. */
export function signedReceipt(of: PaymentReceipt | null): object {
  if (of === null || of.receipt.payload.resourceUrl.length > MAX_URL_CHARS) return {}
  return { [OFFER_RECEIPT]: { info: { receipt: of.receipt } } }
}
