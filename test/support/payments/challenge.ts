import { decodePaymentRequiredHeader } from '@x402/core/http'
import type { PaymentToken } from '../../../core/payments/domain/authorization.ts'
import { until } from '../../../supervisor/until.ts'
import { PATIENCE_MS } from '../patience.ts'

/** One payment option of a challenge of version 2. */
export type Offer = {
  readonly token: PaymentToken
  readonly payTo: `0x${string}`
  readonly amountUsdc6: bigint
  readonly timeoutSec: number
  /** Received option and resource; payers send both back. */
  readonly row: object
  readonly resource: object
}

/**
 * Returns the price of a URL on each chain, with retries after 503; fails if the URL requires no payment.
 *
 * A body is sent by POST.
 */
export async function challengeOf(url: string, body?: object): Promise<readonly Offer[]> {
  const post = body !== undefined && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  const call = () => fetch(url, { ...post, signal: AbortSignal.timeout(PATIENCE_MS) })
  let response = await call()
  const isUp = async () => {
    if (response.status !== 503) return true
    await response.arrayBuffer()
    response = await call()
    return response.status !== 503
  }
  await until(isUp, PATIENCE_MS)
  const header = response.headers.get('payment-required')
  if (response.status !== 402 || header === null) {
    throw new Error(`${url} answers ${response.status}: ${await response.text()}`)
  }
  await response.arrayBuffer()
  const { accepts, resource } = decodePaymentRequiredHeader(header)
  return accepts.map((row) => ({
    token: {
      chainId: Number(row.network.split(':')[1]),
      address: hex(row.asset),
      name: String(row.extra['name']),
      version: String(row.extra['version']),
    },
    payTo: hex(row.payTo),
    amountUsdc6: BigInt(row.amount),
    timeoutSec: row.maxTimeoutSeconds,
    row,
    resource,
  }))
}

/** Returns the offer on one chain. */
export function offerOnChain(offers: readonly Offer[], chainId: number): Offer {
  const offer = offers.find(({ token }) => token.chainId === chainId)
  if (offer === undefined) throw new Error(`nothing can be paid on chain ${chainId}`)
  return offer
}

function hex(text: string): `0x${string}` {
  return `0x${text.slice(2).toLowerCase()}`
}
