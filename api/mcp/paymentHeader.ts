import { z } from 'zod'
import type { Operation } from '../../core/catalogue/operation.ts'
import { requireShallow } from '../http/requireShallow.ts'
import { toolUrl } from './paymentRequired.ts'

/** Where the payment for a call comes. Source: x402 MCP transport. */
export const PAYMENT_KEY = 'x402/payment'

const named = z.looseObject({ resource: z.looseObject({ url: z.string() }) })

/**
 * The payment of a call as the header that carries it over HTTP; null without one.
 *
 * One that names the tool names the operation by it: a payment may name either. Throws InvalidInput for one that
 * is nested deeper than any payment.
 */
export function paymentHeader(
  operation: Pick<Operation, 'mcp'>,
  meta: Readonly<Record<string, unknown>> | undefined,
  resourceUrl: string,
): string | null {
  const sent = meta?.[PAYMENT_KEY]
  if (sent === undefined || sent === null) return null
  // As clients of HTTP would send it.
  if (typeof sent === 'string' && /^[A-Za-z0-9+/=_-]+$/.test(sent)) return sent
  requireShallow(sent, PAYMENT_KEY)
  const payment = named.safeParse(sent)
  const isOfTool = payment.success && payment.data.resource.url === toolUrl(operation)
  const value = isOfTool
    ? { ...payment.data, resource: { ...payment.data.resource, url: resourceUrl } }
    : sent
  return Buffer.from(JSON.stringify(value)).toString('base64')
}
