import { type ReadPayment, readPayment } from './readPayment.ts'

/** The payment headers of a request, undefined where it has none. */
export type PaymentHeaders = {
  /** `PAYMENT-SIGNATURE`, of version 2. */
  readonly current: string | undefined
  /** `X-PAYMENT`, of version 1. */
  readonly legacy: string | undefined
}

export type ReadHeaders = ReadPayment | { readonly kind: 'none' }

/**
 * What the headers of a request pay with.
 *
 * A caller may send both, for servers of either version; they must carry the same authorization.
 */
export function readPaymentHeaders({ current, legacy }: PaymentHeaders): ReadHeaders {
  const sent = [current, legacy].filter((header) => header !== undefined)
  // Two headers of one name arrive as one with a comma, which base64 has not.
  const read = sent.map(readPayment)
  const [first, second] = read
  if (first === undefined) return { kind: 'none' }
  if (second === undefined) return first
  const broken = read.find(({ kind }) => kind === 'unreadable')
  if (broken !== undefined) return broken
  return merged(first, second) ?? { kind: 'unreadable', reason: 'ambiguous_payment' }
}

/** The first of two headers with the repeat keys of both; null where they carry different payments. */
function merged(one: ReadPayment, other: ReadPayment): ReadPayment | null {
  if (one.kind !== 'payment' || other.kind !== 'payment' || !isSame(one, other)) return null
  const repeatKeys = [...new Set([...one.payment.repeatKeys, ...other.payment.repeatKeys])]
  return { kind: 'payment', payment: { ...one.payment, repeatKeys } }
}

function isSame(one: ReadPayment, other: ReadPayment): boolean {
  if (one.kind !== 'payment' || other.kind !== 'payment') return false
  const [a, b] = [one.payment, other.payment]
  return (
    a.chainId === b.chainId &&
    a.authorization.from === b.authorization.from &&
    a.authorization.nonce === b.authorization.nonce
  )
}
