import { decodePaymentResponseHeader } from '@x402/core/http'
import type { Hex } from 'viem'

export type Ask = {
  readonly url: string
  readonly key: Hex
  readonly chainId: number
  /** Most that is paid at once, whole USD; the client's own cap when absent. */
  readonly maxUsd?: number
  /** Sent with every request of the purchase. */
  readonly headers?: Readonly<Record<string, string>>
  /** Posted as JSON, or the arguments of a tool; without one the URL is got. */
  readonly body?: object
}

/** The request that is paid for. */
export function requestOf({ body, headers: given }: Ask): RequestInit {
  if (body === undefined) return given === undefined ? {} : { headers: given }
  const headers = { 'content-type': 'application/json', ...given }
  return { method: 'POST', headers, body: JSON.stringify(body) }
}

/** What a client got for its money. */
export type Paid = {
  readonly success: boolean
  readonly status: number
  readonly data: unknown
  /** The receipt as its header tells it; null when there is none. */
  readonly paymentResponse: unknown
}

export type Payer = (ask: Ask) => Promise<Paid>

/** Reads an answer and its receipt, which the two versions of the protocol send under different names. */
export function paid(status: number, data: unknown, header: (name: string) => string | null): Paid {
  const receipt = header('payment-response') ?? header('x-payment-response')
  return {
    success: status === 200 && receipt !== null,
    status,
    data,
    paymentResponse: receipt === null ? null : decodePaymentResponseHeader(receipt),
  }
}

export async function paidByFetch(response: Response): Promise<Paid> {
  return paid(response.status, await response.json(), (name) => response.headers.get(name))
}
