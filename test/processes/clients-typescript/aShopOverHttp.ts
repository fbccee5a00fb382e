import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { base64 } from '../../support/payments/payment.ts'

/** Reaction of a server to one request: an answer, or a broken connection before or after the whole request. */
export type Act =
  | {
      readonly status: number
      readonly headers?: Readonly<Record<string, string>>
      readonly body?: unknown
    }
  | 'hangs up'

export type Requested = {
  readonly method: string
  readonly url: string
  readonly payment: string | undefined
  readonly body: string
}

export type Shop = {
  readonly url: string
  /** All requests so far. */
  readonly requested: readonly Requested[]
  stop(): Promise<void>
}

/** Starts a server on a free port that reacts to each request as `act` returns. */
export async function aShopOverHttp(
  act: (requested: Requested, index: number) => Act,
): Promise<Shop> {
  const requested: Requested[] = []
  const server = createServer((request, response) => {
    void readAll(request).then((body) => {
      const { method = '', url = '', headers } = request
      const payment = headers['payment-signature']
      requested.push({
        method,
        url,
        payment: payment === undefined ? payment : String(payment),
        body,
      })
      const last = requested.at(-1)
      if (last !== undefined) perform(act(last, requested.length - 1), response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requested,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const PAY_TO = '0x00000000000000000000000000000000000000f1'

/** Native USDC of the chains that accept payments. */
export const USDC: Readonly<Record<number, `0x${string}`>> = {
  8453: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  137: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
  5042: '0x3600000000000000000000000000000000000000',
}

/** Returns one payment option of a challenge. */
export function anEntry(changes: Readonly<Record<string, unknown>> = {}) {
  return {
    scheme: 'exact',
    network: 'eip155:8453',
    amount: '40000',
    asset: USDC[8453],
    payTo: PAY_TO,
    maxTimeoutSeconds: 60,
    extra: { name: 'USD Coin', version: '2' },
    ...changes,
  }
}

/** Returns a 402 of version 2. */
export function aChallenge(accepts: readonly unknown[] = [anEntry()], error?: string): Act {
  const resource = { url: 'http://quartet.test/v1/signals' }
  const header = base64({ x402Version: 2, resource, accepts })
  return {
    status: 402,
    headers: { 'payment-required': header },
    body: { x402Version: 1, error: error ?? 'Payment required', accepts: [] },
  }
}

/** Returns the answer to an accepted payment. */
export function anAnswer(amount = '40000'): Act {
  const transaction = `0x${'ab'.repeat(32)}`
  const receipt = { success: true, transaction, network: 'eip155:8453', payer: '0x1', amount }
  return {
    status: 200,
    headers: { 'payment-response': base64(receipt) },
    body: { trend: 'up' },
  }
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString()
}

function perform(act: Act, response: ServerResponse): void {
  if (act === 'hangs up') {
    response.destroy()
    return
  }
  const { status, headers = {}, body = {} } = act
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}
