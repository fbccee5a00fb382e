import { type ParsedPaymentHeader, parsePayment } from './parsePayment.ts'

/** Payment headers of a request; undefined when absent. */
export type PaymentHeaders = {
  /** `PAYMENT-SIGNATURE`, of version 2. */
  readonly current: string | undefined
  /** `X-PAYMENT`, of version 1. */
  readonly legacy: string | undefined
  /** Credential of MPP in `Authorization`. */
  readonly credential?: ParsedPaymentHeader | undefined
}

export type ParsedHeaders = ParsedPaymentHeader | { readonly kind: 'none' }

/**
 * Parses the payment headers of a request.
 *
 * A caller may send several headers, for servers of either version or protocol; all must carry the
 * same authorization.
 */
export function parsePaymentHeaders({
  current,
  legacy,
  credential,
}: PaymentHeaders): ParsedHeaders {
  const sent = [current, legacy].filter((header) => header !== undefined)
  // Two headers of one name arrive joined by a comma, which base64 does not contain.
  const read = [...sent.map(parsePayment), ...(credential === undefined ? [] : [credential])]
  const [first, ...others] = read
  if (first === undefined) return { kind: 'none' }
  const broken = read.find(({ kind }) => kind === 'unreadable')
  if (broken !== undefined) return broken
  let all = first
  for (const other of others) {
    const combined = mergeHeaders(all, other)
    if (combined === null) return { kind: 'unreadable', reason: 'ambiguous_payment' }
    all = combined
  }
  return all
}

/**
 * Returns the first payment with the repeat keys of both headers; null when the payments differ.
 */
function mergeHeaders(
  left: ParsedPaymentHeader,
  right: ParsedPaymentHeader,
): ParsedPaymentHeader | null {
  if (left.kind !== 'payment' || right.kind !== 'payment' || !isSame(left, right)) return null
  const repeatKeys = [...new Set([...left.payment.repeatKeys, ...right.payment.repeatKeys])]
  return { kind: 'payment', payment: { ...left.payment, repeatKeys } }
}

function isSame(left: ParsedPaymentHeader, right: ParsedPaymentHeader): boolean {
  if (left.kind !== 'payment' || right.kind !== 'payment') return false
  const [a, b] = [left.payment, right.payment]
  return (
    a.chainId === b.chainId &&
    a.authorization.from === b.authorization.from &&
    a.authorization.nonce === b.authorization.nonce
  )
}
