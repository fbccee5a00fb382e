import type { Operation } from '../../core/catalogue/operation.ts'
import type { Handler, HttpContext } from '../http/exchange.ts'
import { createFace } from './createFace.ts'
import { paymentHeader } from './paymentHeader.ts'
import type { ToolInput } from './toolInput.ts'
import { toolRequest } from './toolRequest.ts'

/** An operation and what answers it over HTTP. */
export type ServedOperation = { readonly operation: Operation; readonly handler: Handler }

/** What an agent sends, in a protocol that has neither paths nor headers of its own. */
export type Asked = {
  readonly given: Readonly<Record<string, unknown>>
  /** Where a payment may be, under `x402/payment`. */
  readonly meta: Readonly<Record<string, unknown>> | undefined
  /** The request that it came in. */
  readonly context: HttpContext
}

export type Ask = (asked: Asked) => Promise<{ readonly url: string; readonly response: Response }>

/** Headers of a caller that say who it is, or prove a repeat. */
const CALLER_HEADERS = ['sign-in-with-x', 'idempotency-key', 'x-forwarded-for']

/**
 * Asks an operation for what an agent wants of it: the request of HTTP that asks for the same, given to the very handler
 * that answers it there. One cache, one hash of what is asked for and one claim per payment, whichever way a caller comes.
 *
 * Tells the address of the operation with the answer; what it returns throws InvalidInput for an argument or a payment that
 * cannot be part of a request, and what nobody foresaw.
 */
export function createAsk(
  publicUrl: string,
  { operation, handler }: ServedOperation,
  input: ToolInput,
): Ask {
  const face = createFace(operation, handler)
  const { origin } = new URL(publicUrl)
  return async ({ given, meta, context }) => {
    const request = toolRequest(operation, input, { origin, given, headers: callerOf(context) })
    const url = `${publicUrl}${new URL(request.url).pathname}`
    const payment = paymentHeader(operation, meta, url)
    if (payment !== null) request.headers.set('payment-signature', payment)
    return { url, response: await face(request, { ...context.env }) }
  }
}

function callerOf(context: HttpContext): Record<string, string> {
  return Object.fromEntries(
    CALLER_HEADERS.flatMap((name) => {
      const value = context.req.header(name)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
