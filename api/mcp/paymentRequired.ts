import { z } from 'zod'
import type { Operation } from '../../core/catalogue/operation.ts'
import { openChallenge } from '../payments/wire/openChallenge.ts'

const challengeForm = z.looseObject({ error: z.unknown() })

/** End of the error of a price: a tool has no header for the payment. */
const WHERE_TO_PAY = 'repeat the call with the payment, an object, in _meta["x402/payment"]'

/** Extensions about HTTP headers and addresses, which a caller of tools does not have. */
const HTTP_EXTENSIONS: ReadonlySet<string> = new Set(['bazaar', 'sign-in-with-x'])

/**
 * Returns the x402 version 2 challenge for a caller without headers, with the other price facts of
 * the operation.
 *
 * Source: x402 MCP transport, `PaymentRequired`.
 */
export function paymentRequired(
  resourceUrl: string,
  response: Response,
  text: string,
): { [key: string]: unknown } {
  const challenge = openChallenge({
    headers: { 'payment-required': response.headers.get('payment-required') ?? '' },
  })
  const { extensions = {}, resource, ...rest } = challenge
  const remaining = Object.entries(extensions).filter(([name]) => !HTTP_EXTENSIONS.has(name))
  const { error, ...facts } = challengeForm.parse(JSON.parse(text))
  return {
    ...facts,
    ...rest,
    ...(typeof error === 'string' && { error: `${error}; ${WHERE_TO_PAY}` }),
    resource: { ...resource, url: resourceUrl },
    extensions: Object.fromEntries(remaining),
  }
}

/** Returns the URI by which a payment names a tool. Source: x402 MCP transport. */
export function toolUrl({ mcp }: Pick<Operation, 'mcp'>): string {
  return `mcp://tool/${mcp.name}`
}
