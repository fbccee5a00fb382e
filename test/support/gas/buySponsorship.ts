import { decodePaymentRequiredHeader } from '@x402/core/http'
import { privateKeyToAccount } from 'viem/accounts'
import { PATIENCE_MS } from '../patience.ts'
import type { Offer } from '../payments/challenge.ts'
import type { Payer } from '../payments/payer.ts'
import { signPayment } from '../payments/payment.ts'
import type { Answer } from '../startApi.ts'

/** Quote, payment and answer of a purchase. */
export type Bought = {
  readonly quote: Answer
  /** Value of `PAYMENT-SIGNATURE`. */
  readonly header: string
  readonly answer: Answer
}

/** Body of a post with a signed operation. */
export type SignedPost = {
  readonly userOperation: object
  readonly chainId: number
  readonly authorization?: object
}

/** Sends a body to the sponsor, with a payment if a header is given. */
export function requestSponsor(url: string, body: unknown, header?: string): Promise<Answer> {
  return postTo(`${url}/v1/gas`, body, header)
}

/** Posts a body to a paid URL, with a payment if a header is given. Text is sent unchanged. */
export async function postTo(url: string, body: unknown, header?: string): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(header === undefined ? {} : { 'payment-signature': header }),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body, digits),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? null : JSON.parse(text),
  }
}

const digits = (_name: string, value: unknown) =>
  typeof value === 'bigint' ? String(value) : value

/** Buys a sponsorship: requests the price, signs a payment on `payChainId`, and repeats the request. */
export function buySponsorship(
  url: string,
  body: unknown,
  payer: Payer,
  payChainId = 8453,
): Promise<Bought> {
  return buyFrom(`${url}/v1/gas`, body, payer, payChainId)
}

/** Buys from any URL that sells for a body. */
export async function buyFrom(
  url: string,
  body: unknown,
  payer: Payer,
  payChainId = 8453,
): Promise<Bought> {
  const quote = await postTo(url, body)
  const required = quote.headers.get('payment-required')
  if (quote.status !== 402 || required === null) {
    throw new Error(`no price: ${quote.status} ${JSON.stringify(quote.body)}`)
  }
  const { header } = await signPayment(payer, offerIn(required, payChainId))
  return { quote, header, answer: await postTo(url, body, header) }
}

/** Returns a wallet's post: the operation and the authorization, if required, both signed by its key. */
export async function signSponsored(key: Payer['key'], { body }: Answer): Promise<SignedPost> {
  const account = privateKeyToAccount(key)
  const { userOperation, typedData, authorization, chainId } = body
  const signature = await account.signTypedData(typedData)
  return {
    userOperation: { ...userOperation, signature },
    chainId,
    ...(authorization !== undefined && {
      authorization: await account.signAuthorization(authorization),
    }),
  }
}

/** Returns true if a challenge has an offer on the chain. */
export function hasOfferOn({ headers }: Answer, chainId: number): boolean {
  const required = headers.get('payment-required')
  return required !== null && rowOn(decodePaymentRequiredHeader(required), chainId) !== undefined
}

/** Returns the offer of a challenge on one chain. */
export function offerIn(required: string, chainId: number): Offer {
  const challenge = decodePaymentRequiredHeader(required)
  const { resource } = challenge
  const row = rowOn(challenge, chainId)
  if (row === undefined) throw new Error(`nothing can be paid on chain ${chainId}`)
  return {
    token: {
      chainId,
      address: hex(row.asset),
      name: String(row.extra['name']),
      version: String(row.extra['version']),
    },
    payTo: hex(row.payTo),
    amountUsdc6: BigInt(row.amount),
    timeoutSec: row.maxTimeoutSeconds,
    row,
    resource,
  }
}

function rowOn({ accepts }: ReturnType<typeof decodePaymentRequiredHeader>, chainId: number) {
  return accepts.find(({ network }) => network === `eip155:${chainId}`)
}

function hex(text: string): `0x${string}` {
  return `0x${text.slice(2).toLowerCase()}`
}
