import type { HttpContext } from '../../http/exchange.ts'
import { type ReadHeaders, readPaymentHeaders } from './readPaymentHeaders.ts'

/** What a request pays with. A HEAD gets no body, so it is never charged. */
export function sentWith(context: HttpContext): ReadHeaders {
  if (context.req.method === 'HEAD') return { kind: 'none' }
  return readPaymentHeaders({
    current: context.req.header('payment-signature'),
    legacy: context.req.header('x-payment'),
  })
}
