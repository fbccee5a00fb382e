import { decodePaymentResponseHeader } from '@x402/core/http'
import type { Hex } from 'viem'

export type Ask = {
  readonly url: string
  readonly key: Hex
  readonly chainId: number
  /** Maximum payment, whole USD; the client's own cap when absent. */
  readonly maxUsd?: number
  /** Headers of every request of the purchase. */
  readonly headers?: Readonly<Record<string, string>>
  /** Body of a POST as JSON, or the arguments of a tool; without a body the URL is read by GET. */
  readonly body?: object
}

/** Returns the request of the purchase. */
export function requestOf({ body, headers: given }: Ask): RequestInit {
  if (body === undefined) return given === undefined ? {} : { headers: given }
  const headers = { 'content-type': 'application/json', ...given }
  return { method: 'POST', headers, body: JSON.stringify(body) }
}

/** Answer of a purchase. */
export type Paid = {
  readonly success: boolean
  readonly status: number
  readonly data: unknown
  /** The receipt in its header; null without a receipt. */
  readonly paymentResponse: unknown
  /** The receipt of MPP; only clients of MPP return a receipt. */
  readonly mppReceipt?: unknown
}

export type Payer = (ask: Ask) => Promise<Paid>

/** Reads an answer and its receipt, which has another header name in each version of the protocol. */
export function paidAnswer(
  status: number,
  data: unknown,
  header: (name: string) => string | null,
): Paid {
  const receipt = header('payment-response') ?? header('x-payment-response')
  return {
    success: status === 200 && receipt !== null,
    status,
    data,
    paymentResponse: receipt === null ? null : decodePaymentResponseHeader(receipt),
  }
}

export async function paidByFetch(response: Response): Promise<Paid> {
  return paidAnswer(response.status, await response.json(), (name) => response.headers.get(name))
}
