import type { SendRequest } from '../createQuartet.ts'
import { createRepeatableRequest } from './createRepeatableRequest.ts'
import { decodeJson64, isObject } from './json64.ts'
import { PATIENCE_MS, type PayTerms } from './payWith.ts'
import { platform } from './platform.ts'
import { sendPaid } from './sendPaid.ts'

/**
 * Creates a `fetch` that sends an earlier payment (`PaymentUnresolved.payment`) with the same call and signs nothing.
 *
 * The `fetch` throws PaymentRefused and PaymentUnresolved.
 */
export function resumeWith(
  payment: string,
  terms: Pick<PayTerms, 'patienceMs' | 'fetch'> = {},
): SendRequest {
  const { patienceMs = PATIENCE_MS, fetch: send = (request) => globalThis.fetch(request) } = terms
  const signed = { header: payment, validBeforeSec: validBeforeOf(payment) }
  return async (request) => {
    const copy = await createRepeatableRequest(request)
    return sendPaid(platform, { send, copy, payment: signed, patienceMs })
  }
}

/** Returns the end of the validity of a payment, unix seconds; 0 when the payment does not contain a time. */
function validBeforeOf(payment: string): number {
  const payload = decodeJson64(payment)?.['payload']
  const authorization = isObject(payload) ? payload['authorization'] : undefined
  const validBefore = isObject(authorization) ? Number(authorization['validBefore']) : 0
  return Number.isSafeInteger(validBefore) ? validBefore : 0
}
