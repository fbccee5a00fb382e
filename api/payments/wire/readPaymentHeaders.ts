import { type ReadPayment, readPayment } from './readPayment.ts'

/** Payment headers of a request; undefined when absent. */
export type PaymentHeaders = {
  /** `PAYMENT-SIGNATURE`, of version 2. */
  readonly current: string | undefined
  /** `X-PAYMENT`, of version 1. */
  readonly legacy: string | undefined
}

export type ReadHeaders = ReadPayment | { readonly kind: 'none' }

/**
 * Parses the payment headers of a request.
 *
 * A caller may send both headers, for servers of either version; both must carry the same
 * authorization.
 */
export function readPaymentHeaders({ current, legacy }: PaymentHeaders): ReadHeaders {
  const sent = [current, legacy].filter((header) => header !== undefined)
  // Two headers of one name arrive joined by a comma, which base64 does not contain.
  const read = sent.map(readPayment)
  const [first, second] = read
  if (first === undefined) return { kind: 'none' }
  if (second === undefined) return first
  const broken = read.find(({ kind }) => kind === 'unreadable')
  if (broken !== undefined) return broken
  return merged(first, second) ?? { kind: 'unreadable', reason: 'ambiguous_payment' }
}

/**
 * Returns the first payment with the repeat keys of both headers; null when the payments differ.
 */
function merged(left: ReadPayment, right: ReadPayment): ReadPayment | null {
  if (left.kind !== 'payment' || right.kind !== 'payment' || !isSame(left, right)) return null
  const repeatKeys = [...new Set([...left.payment.repeatKeys, ...right.payment.repeatKeys])]
  return { kind: 'payment', payment: { ...left.payment, repeatKeys } }
}

function isSame(left: ReadPayment, right: ReadPayment): boolean {
  if (left.kind !== 'payment' || right.kind !== 'payment') return false
  const [a, b] = [left.payment, right.payment]
  return (
    a.chainId === b.chainId &&
    a.authorization.from === b.authorization.from &&
    a.authorization.nonce === b.authorization.nonce
  )
}
