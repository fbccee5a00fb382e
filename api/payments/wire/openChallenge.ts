import { decodePaymentRequiredHeader } from '@x402/core/http'
import type { Reply } from '../../http/reply.ts'

/** Decodes the version 2 challenge of a 402 reply of this service. Throws for any other reply. */
export function openChallenge({ headers }: Pick<Reply, 'headers'>) {
  return decodePaymentRequiredHeader(headers['payment-required'] ?? '')
}
