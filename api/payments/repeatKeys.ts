import { createHash } from 'node:crypto'
import type { PaymentKey } from '../../core/payments/domain/authorization.ts'

/** Name of the extension that offers a repeat key, and under which payments carry it back. */
export const REPEAT_EXTENSION = 'quartet-repeat'

/** Characters of a repeat key: too many to guess, few enough to hash for nothing. */
const FORM = /^[\x21-\x7e]{16,255}$/

/** A text that may be a repeat key; null for a text that is too short, too long or not printable ASCII. */
export function readRepeatKey(text: unknown): string | null {
  return typeof text === 'string' && FORM.test(text) ? text : null
}

/**
 * Hash of a repeat key as the row of its payment keeps it, hexadecimal SHA-256.
 *
 * The payment is part of it, so that equal keys of two payments show nothing.
 */
export function hashRepeatKey(key: string, { chainId, token, payer, nonce }: PaymentKey): string {
  return createHash('sha256')
    .update(['quartet repeat key 1', chainId, token, payer, nonce, key].join('\n'))
    .digest('hex')
}
