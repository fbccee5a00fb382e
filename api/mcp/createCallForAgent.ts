import type { Operation } from '../../core/catalogue/operation.ts'
import type { TaskSlot } from '../http/taskSlot.ts'
import type { Handler, HttpContext } from '../http/wrapHandler.ts'
import { createFace } from './createFace.ts'
import { paymentHeader } from './paymentHeader.ts'
import { SIGN_IN_KEY, signInHeader } from './signInHeader.ts'
import type { ToolInput } from './toolInput.ts'
import { toolRequest } from './toolRequest.ts'

/** An operation and its HTTP handler. */
export type ServedOperation = { readonly operation: Operation; readonly handler: Handler }

/** Request of an agent through a protocol that has no paths and headers. */
export type AgentRequest = {
  readonly args: Readonly<Record<string, unknown>>
  /** May contain a payment under `x402/payment`, and a sign-in under `sign-in-with-x`. */
  readonly meta: Readonly<Record<string, unknown>> | undefined
  /** HTTP request that carried the protocol message. */
  readonly context: HttpContext
  /** Present for a caller that accepts a task. */
  readonly task?: TaskSlot
}

export type CallForAgent = (
  call: AgentRequest,
) => Promise<{ readonly url: string; readonly response: Response }>

/** Headers that identify a caller or prove a repeat. */
const CALLER_HEADERS = [SIGN_IN_KEY, 'idempotency-key', 'x-forwarded-for']

/**
 * Creates a function that calls an operation for an agent: the call becomes the equal HTTP request
 * to the same HTTP handler. All protocols therefore share one cache, one request hash and one claim
 * per payment.
 *
 * The result has the answer and the address of the operation. The function throws InvalidInput for
 * an argument or payment that cannot be part of a request, and rethrows unexpected failures.
 */
export function createCallForAgent(
  publicUrl: string,
  { operation, handler }: ServedOperation,
  input: ToolInput,
): CallForAgent {
  const face = createFace(operation, handler)
  const { origin } = new URL(publicUrl)
  return async ({ args, meta, context, task }) => {
    const request = toolRequest(operation, input, { origin, args, headers: callerOf(context) })
    const url = `${publicUrl}${new URL(request.url).pathname}`
    const payment = paymentHeader(operation, meta, url)
    if (payment !== null) request.headers.set('payment-signature', payment)
    const signIn = signInHeader(meta)
    if (signIn !== null) request.headers.set(SIGN_IN_KEY, signIn)
    return { url, response: await face(request, { ...context.env, ...(task && { task }) }) }
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
