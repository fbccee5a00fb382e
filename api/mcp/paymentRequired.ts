import { z } from 'zod'
import type { Operation } from '../../core/catalogue/operation.ts'
import { openChallenge } from '../payments/wire/openChallenge.ts'

const challengeForm = z.looseObject({})

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
  return {
    ...challengeForm.parse(JSON.parse(text)),
    ...rest,
    resource: { ...resource, url: resourceUrl },
    extensions: Object.fromEntries(remaining),
  }
}

/** Returns the URI by which a payment names a tool. Source: x402 MCP transport. */
export function toolUrl({ mcp }: Pick<Operation, 'mcp'>): string {
  return `mcp://tool/${mcp.name}`
}
