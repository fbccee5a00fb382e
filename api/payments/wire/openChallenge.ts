import { decodePaymentRequiredHeader } from '@x402/core/http'
import type { Reply } from '../../http/reply.ts'

/** The challenge of version 2 inside a 402 of ours. Throws for any other reply. */
export function openChallenge({ headers }: Pick<Reply, 'headers'>) {
  return decodePaymentRequiredHeader(headers['payment-required'] ?? '')
}
