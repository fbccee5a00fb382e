import { x402Client, x402HTTPClient } from '@x402/core/client'
import { toClientEvmSigner } from '@x402/evm'
import { BatchSettlementEvmScheme } from '@x402/evm/batch-settlement/client'
import { createPublicClient, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { PATIENCE_MS } from '../patience.ts'
import type { Payer } from './payer.ts'

export type SessionAnswer = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Payment header of the request. */
  readonly header: string
}

/** Buyer with the stock client of the scheme. */
export type StockSession = {
  /** Requests a price, pays in the session and returns the answer; repairs its state once, as `@x402/fetch`. */
  buy(url: string): Promise<SessionAnswer>
  /** Returns the payment header for the next voucher, without sending the header. */
  sign(url: string): Promise<string>
  refund(url: string): Promise<{ readonly success: boolean; readonly transaction: string }>
}

/** Creates a session that deposits a fixed amount when it needs a deposit. */
export function stockSession(
  payer: Payer,
  {
    chainId,
    rpcUrl,
    depositUsdc6,
  }: {
    readonly chainId: number
    readonly rpcUrl: string
    readonly depositUsdc6: bigint
  },
): StockSession {
  const signer = toClientEvmSigner(
    privateKeyToAccount(payer.key),
    createPublicClient({ transport: http(rpcUrl) }),
  )
  const scheme = new BatchSettlementEvmScheme(signer, { depositStrategy: () => depositUsdc6 })
  const client = new x402Client().register(`eip155:${chainId}`, scheme)
  client.setSpendControls({
    maxAmountPerPayment: '$1000',
    allowedAssets: [
      {
        network: 'eip155:5042',
        asset: '0x3600000000000000000000000000000000000000',
        maxAmountPerPayment: '1000000000',
      },
    ],
  })
  const httpClient = new x402HTTPClient(client)
  const prepare = async (url: string) => {
    const asked = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) })
    const body: unknown = await asked.json()
    const required = httpClient.getPaymentRequiredResponse((name) => asked.headers.get(name), body)
    const payload = await client.createPaymentPayload(required)
    const headers = httpClient.encodePaymentSignatureHeader(payload)
    return { payload, headers }
  }
  const buy = async (url: string, mayRepair: boolean): Promise<SessionAnswer> => {
    const { payload, headers } = await prepare(url)
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(PATIENCE_MS) })
    const { recovered } = await httpClient.processPaymentResult(
      payload,
      (name) => response.headers.get(name),
      response.status,
    )
    const text = await response.text()
    if (recovered && mayRepair) return buy(url, false)
    const header = headers['PAYMENT-SIGNATURE'] ?? ''
    return { status: response.status, headers: response.headers, text, header }
  }
  return {
    buy: (url) => buy(url, true),
    sign: async (url) => (await prepare(url)).headers['PAYMENT-SIGNATURE'] ?? '',
    refund: async (url) => scheme.refund(url),
  }
}
