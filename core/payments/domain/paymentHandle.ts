import type { Address, Hex } from 'viem'
import { parseVoucherId, type VoucherPlace } from './sessions/voucherId.ts'

/** Text by which a caller names a payment. */
export type PaymentHandle =
  /** Id of an answer that was paid by voucher. */
  | { readonly kind: 'voucher'; readonly place: VoucherPlace }
  /** Hash of the transaction that charged the payment, or nonce of its authorization: both are public on the chain. */
  | { readonly kind: 'public'; readonly hash: Hex; readonly payer: Address | null }
  /** Id of the payment, or the payment identifier of the payer. */
  | { readonly kind: 'named'; readonly name: string; readonly payer: Address | null }

const HASH = /^0x[0-9a-fA-F]{64}$/

/** Returns the kind of a handle by its form; a hash in lower case, as in the table of payments. */
export function paymentHandle(text: string, payer: Address | null): PaymentHandle {
  const place = parseVoucherId(text)
  if (place !== null) return { kind: 'voucher', place }
  if (!HASH.test(text)) return { kind: 'named', name: text, payer }
  return { kind: 'public', hash: `0x${text.slice(2).toLowerCase()}`, payer }
}
