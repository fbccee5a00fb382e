import { randomBytes } from 'node:crypto'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { PATIENCE_MS } from '../../support/patience.ts'

export type Answer = {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a test's own reading of JSON
  readonly body: any
}

export type Method = { readonly method?: 'POST'; readonly body?: unknown }

/** Client that knows only the two seeds and HTTP. */
export type SeedClient = {
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>
  post(path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>
  /** Calls without a payment, signs the offer of the 402 on `chainId`, and repeats the call. */
  pay(request: Purchase): Promise<Paid>
}

export type Purchase = {
  readonly path: string
  /** Body of a POST as JSON. Without a body the request is a GET. */
  readonly body?: unknown
  readonly key: Hex
  readonly chainId: number
  /** Header of the payment: `PAYMENT-SIGNATURE` of version 2, `X-PAYMENT` of version 1. */
  readonly version?: 1 | 2
}

export type Paid = {
  readonly challenge: Answer
  readonly answer: Answer
  readonly amountUsdc6: bigint
  /** Header of the payment for repeats. */
  readonly headers: Readonly<Record<string, string>>
}

const TYPES = {
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const

/** Creates a client. Source: seeds/000, section 5, and seeds/001, section 4, "Bridge flow". */
export function createSeedClient(
  baseUrl: string,
  /** Receives each response with its text. */
  onResponse: (response: Response, text: string) => void = () => undefined,
): SeedClient {
  const send = async (path: string, init: RequestInit): Promise<Answer> => {
    const response = await fetch(baseUrl + path, {
      ...init,
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const text = await response.text()
    onResponse(response, text)
    const isJson = response.headers.get('content-type')?.includes('json') === true
    const body: unknown = isJson ? JSON.parse(text) : text
    return { status: response.status, headers: response.headers, body }
  }
  const post: SeedClient['post'] = (path, body = {}, headers = {}) =>
    send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const get: SeedClient['get'] = (path, headers = {}) => send(path, { headers })
  const call = ({ path, body }: Purchase, headers: Readonly<Record<string, string>> = {}) =>
    body === undefined ? get(path, headers) : post(path, body, headers)
  return {
    get,
    post,
    pay: async (purchase) => {
      const challenge = await call(purchase)
      if (challenge.status !== 402) {
        throw new Error(`${purchase.path}: ${challenge.status} ${JSON.stringify(challenge.body)}`)
      }
      const { version = 2 } = purchase
      const paymentRequired = version === 2 ? headerOf(challenge) : challenge.body
      const network = `eip155:${purchase.chainId}`
      const entry = paymentRequired.accepts.find((accept: Entry) => accept.network === network)
      if (entry === undefined) throw new Error(`${purchase.path} is not sold on ${network}`)
      const payload = await sign(entry, purchase.key)
      const payment =
        version === 2
          ? { x402Version: 2, resource: paymentRequired.resource, accepted: entry, payload }
          : { x402Version: 1, scheme: 'exact', network, payload }
      const value = Buffer.from(JSON.stringify(payment)).toString('base64')
      const headers: Record<string, string> =
        version === 2 ? { 'payment-signature': value } : { 'x-payment': value }
      const answer = await call(purchase, headers)
      return { challenge, answer, amountUsdc6: BigInt(entry.amount), headers }
    },
  }
}

export type Entry = {
  readonly scheme: string
  readonly network: string
  readonly asset: Hex
  readonly payTo: Hex
  readonly amount: string
  readonly maxAmountRequired: string
  readonly maxTimeoutSeconds: number
  readonly extra: { readonly name: string; readonly version: string }
}

/** Returns the challenge of version 2. */
export function headerOf({ headers }: Answer) {
  const header = headers.get('payment-required') ?? ''
  return JSON.parse(Buffer.from(header, 'base64').toString('utf8'))
}

async function sign(entry: Entry, key: Hex) {
  const account = privateKeyToAccount(key)
  const nowSec = Math.floor(Date.now() / 1000)
  const authorization = {
    from: account.address,
    to: entry.payTo,
    value: BigInt(entry.amount),
    validAfter: 0n,
    validBefore: BigInt(nowSec + entry.maxTimeoutSeconds),
    nonce: `0x${randomBytes(32).toString('hex')}`,
  } as const
  const signature = await account.signTypedData({
    domain: {
      name: entry.extra.name,
      version: entry.extra.version,
      chainId: Number(entry.network.split(':')[1]),
      verifyingContract: entry.asset,
    },
    types: TYPES,
    primaryType: 'TransferWithAuthorization',
    message: authorization,
  })
  const { value, validAfter, validBefore } = authorization
  return {
    signature,
    authorization: {
      ...authorization,
      value: String(value),
      validAfter: String(validAfter),
      validBefore: String(validBefore),
    },
  }
}
