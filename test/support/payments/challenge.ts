import { decodePaymentRequiredHeader } from '@x402/core/http'
import type { PaymentToken } from '../../../core/payments/domain/authorization.ts'
import { until } from '../../../supervisor/until.ts'
import { PATIENCE_MS } from '../patience.ts'

/** One way to pay, as the challenge of version 2 offers it. */
export type Offer = {
  readonly token: PaymentToken
  readonly payTo: `0x${string}`
  readonly amountUsdc6: bigint
  readonly timeoutSec: number
  /** The row as it came, and what it is for: payers send both back. */
  readonly row: object
  readonly resource: object
}

/**
 * What a URL costs on each chain, asked again while it answers 503; fails when it asks for no payment.
 *
 * With a body it is posted to.
 */
export async function challengeOf(url: string, body?: object): Promise<readonly Offer[]> {
  const post = body !== undefined && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  const ask = () => fetch(url, { ...post, signal: AbortSignal.timeout(PATIENCE_MS) })
  let response = await ask()
  const isUp = async () => {
    if (response.status !== 503) return true
    await response.arrayBuffer()
    response = await ask()
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

/** The offer on one chain. */
export function onChain(offers: readonly Offer[], chainId: number): Offer {
  const offer = offers.find(({ token }) => token.chainId === chainId)
  if (offer === undefined) throw new Error(`nothing can be paid on chain ${chainId}`)
  return offer
}

function hex(text: string): `0x${string}` {
  return `0x${text.slice(2).toLowerCase()}`
}
