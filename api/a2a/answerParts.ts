import type { ServedOperation } from '../mcp/createCallForAgent.ts'
import { PAYMENT_KEY } from '../mcp/paymentHeader.ts'
import { paymentRequired } from '../mcp/paymentRequired.ts'
import { RECEIPT_KEY, RETRY_KEY } from '../mcp/toolResult.ts'

/** Parts and metadata of the agent's message. */
export type MessageContent = {
  readonly parts: readonly Part[]
  readonly metadata: Readonly<Record<string, unknown>>
}

type Part =
  | { readonly text: string; readonly mediaType: string }
  | { readonly data: unknown; readonly mediaType: string }

const JSON_MODE = 'application/json'

const HOW_TO_PAY =
  'Payment required: sign one entry of `accepts` in the data (x402, scheme exact; no gas ' +
  'needed) and send the same message again with the payment in ' +
  `message.metadata["${PAYMENT_KEY}"]. You are charged once, and only with the answer; after ` +
  'a timeout, send the message again with the same payment, its `accepted` and `extensions` ' +
  'unchanged, and never sign again.'

/**
 * Converts the HTTP answer of an operation to message parts.
 *
 * Metadata has the keys of MCP and those of the A2A transport. Source: x402 A2A transport, metadata
 * of messages.
 */
export async function answerParts(
  { operation }: ServedOperation,
  { url, response }: { readonly url: string; readonly response: Response },
  wasPaid: boolean,
): Promise<MessageContent> {
  const text = await response.text()
  const { status } = response
  const about = { operation: operation.id, status, ...waitOf(response) }
  const receipt = receiptOf(response)
  if (status === 402 && operation.price !== 'free') {
    const challenge = paymentRequired(url, response, text)
    const metadata = {
      ...about,
      'x402.payment.status': wasPaid ? 'payment-failed' : 'payment-required',
      ...(wasPaid && { 'x402.payment.error': challenge['code'] }),
      'x402.payment.required': challenge,
      ...receipt,
    }
    return { parts: [textPart(HOW_TO_PAY), dataPart(challenge)], metadata }
  }
  const paymentStatus = paymentStatusOf(status, wasPaid && operation.price !== 'free', receipt)
  return {
    parts: [partOf(response, text)],
    metadata: {
      ...about,
      ...(paymentStatus !== undefined && { 'x402.payment.status': paymentStatus }),
      ...receipt,
    },
  }
}

/**
 * Returns the payment status of an answer that is no price: charged, pending, or bound to another
 * request.
 *
 * Source: x402 A2A transport, payment status.
 */
function paymentStatusOf(status: number, wasPaid: boolean, receipt: object | null) {
  if (status === 200) return receipt === null ? undefined : 'payment-completed'
  if (!wasPaid) return undefined
  if (status === 202) return 'payment-submitted'
  return status === 409 ? 'payment-failed' : undefined
}

/**
 * Returns the seconds after which the caller may retry the message, when the answer states them.
 */
function waitOf({ headers }: Response): Readonly<Record<string, unknown>> {
  const header = headers.get('retry-after')
  return header === null ? {} : { [RETRY_KEY]: Number(header) }
}

export const textPart = (text: string): Part => ({ text, mediaType: 'text/plain' })

export const dataPart = (data: unknown): Part => ({ data, mediaType: JSON_MODE })

function partOf({ headers }: Response, text: string): Part {
  const isJson = headers.get('content-type')?.startsWith(JSON_MODE) === true
  return isJson ? dataPart(JSON.parse(text)) : textPart(text)
}

function receiptOf({ headers }: Response): Readonly<Record<string, unknown>> | null {
  const header = headers.get('payment-response')
  if (header === null) return null
  const receipt: unknown = JSON.parse(Buffer.from(header, 'base64').toString('utf8'))
  return { [RECEIPT_KEY]: receipt, 'x402.payment.receipts': [receipt] }
}
