import { createHash } from 'node:crypto'
import type { PaymentKey } from '../../core/payments/domain/authorization.ts'

/**
 * Name of the extension that offers a repeat key and of the member that returns the key with a
 * payment.
 */
export const REPEAT_EXTENSION = 'quartet-repeat'

/** Allowed form of a repeat key: long enough to be unguessable, short enough to hash cheaply. */
const FORM = /^[\x21-\x7e]{16,255}$/

/**
 * Returns the text when it has the form of a repeat key; null for a text that is too short, too
 * long or not printable ASCII.
 */
export function parseRepeatKey(text: unknown): string | null {
  return typeof text === 'string' && FORM.test(text) ? text : null
}

/**
 * Returns the stored hash of a repeat key, hexadecimal SHA-256.
 *
 * The hash includes the payment, so that equal keys of two payments have different hashes.
 */
export function hashRepeatKey(key: string, { chainId, token, payer, nonce }: PaymentKey): string {
  return createHash('sha256')
    .update(['quartet repeat key 1', chainId, token, payer, nonce, key].join('\n'))
    .digest('hex')
}
