import { z } from 'zod'
import type { Operation } from '../../core/catalogue/operation.ts'
import { requireShallow } from '../http/requireShallow.ts'
import { toolUrl } from './paymentRequired.ts'

/** Metadata key of the payment for a call. Source: x402 MCP transport. */
export const PAYMENT_KEY = 'x402/payment'

const named = z.looseObject({ resource: z.looseObject({ url: z.string() }) })

/**
 * Returns the payment of a call as the HTTP header that carries it; null without a payment.
 *
 * A payment may name the tool or the operation; the header always names the operation. Throws
 * InvalidInput for a payment with excessive nesting.
 */
export function paymentHeader(
  operation: Pick<Operation, 'mcp'>,
  meta: Readonly<Record<string, unknown>> | undefined,
  resourceUrl: string,
): string | null {
  const sent = meta?.[PAYMENT_KEY]
  if (sent === undefined || sent === null) return null
  // The payment already has the form of the HTTP header.
  if (typeof sent === 'string' && /^[A-Za-z0-9+/=_-]+$/.test(sent)) return sent
  requireShallow(sent, PAYMENT_KEY)
  const payment = named.safeParse(sent)
  const isOfTool = payment.success && payment.data.resource.url === toolUrl(operation)
  const value = isOfTool
    ? { ...payment.data, resource: { ...payment.data.resource, url: resourceUrl } }
    : sent
  return Buffer.from(JSON.stringify(value)).toString('base64')
}
