import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Operation } from '../../core/catalogue/operation.ts'
import { hasOneForm } from './describeTool.ts'
import { paymentRequired, toolUrl } from './paymentRequired.ts'

/** Metadata key of the payment receipt. Source: x402 MCP transport. */
export const RECEIPT_KEY = 'x402/payment-response'

/** Metadata key of the `Retry-After` of an answer, seconds. */
export const RETRY_KEY = 'retryAfterSec'

/** Converts the HTTP answer of an operation to the result of its tool. */
export async function toolResult(
  operation: Operation,
  response: Response,
): Promise<CallToolResult> {
  const text = await response.text()
  const meta = beside(response)
  if (response.status === 402 && operation.price !== 'free') {
    const challenge = paymentRequired(toolUrl(operation), response, text)
    return {
      isError: true,
      content: [{ type: 'text', text: JSON.stringify(challenge) }],
      structuredContent: challenge,
      ...meta,
    }
  }
  if (response.status === 402) return quoted(text)
  const content: CallToolResult['content'] = [{ type: 'text', text }]
  if (response.status >= 400) {
    const structured = hasOneForm(operation) ? null : objectIn(response, text)
    return {
      isError: true,
      content,
      ...(structured !== null && { structuredContent: structured }),
      ...meta,
    }
  }
  const structured = objectIn(response, text)
  return { content, ...(structured !== null && { structuredContent: structured }), ...meta }
}

/**
 * The price is the answer of a free quote operation. Under another key, a client cannot mistake the
 * price for a payment challenge.
 */
function quoted(text: string): CallToolResult {
  const quote: unknown = JSON.parse(text)
  const structuredContent = { quote }
  return {
    content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
    structuredContent,
  }
}

/** Returns the result for a refusal that has no HTTP response. */
export function refusedResult(body: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: body }] }
}

type Structured = NonNullable<CallToolResult['structuredContent']>

function objectIn({ headers }: Response, text: string): Structured | null {
  if (headers.get('content-type')?.startsWith('application/json') !== true) return null
  const value: unknown = JSON.parse(text)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
}

/** Returns the payment receipt and the seconds after which the caller may retry. */
function beside({ headers }: Response): Pick<CallToolResult, '_meta'> {
  const paid = headers.get('payment-response')
  const wait = headers.get('retry-after')
  if (paid === null && wait === null) return {}
  return {
    _meta: {
      ...(paid !== null && {
        [RECEIPT_KEY]: JSON.parse(Buffer.from(paid, 'base64').toString('utf8')),
      }),
      ...(wait !== null && { [RETRY_KEY]: Number(wait) }),
    },
  }
}
