import { setTimeout as delay } from 'node:timers/promises'
import { hasOfferOn, offerIn, postTo } from '../gas/buySponsorship.ts'
import { isExpired } from '../payments/isExpired.ts'
import type { Payer } from '../payments/payer.ts'
import { type SignedPayment, signPayment } from '../payments/payment.ts'
import type { Answer } from '../startApi.ts'

/** Delay before a customer repeats a request. */
const AGAIN_MS = 250
/** Maximum tries of one step during kills: five minutes of pauses. */
const MAX_TRIES = 1_200

export type StormShop = {
  /** Returns the URL of the shop; empty while no api runs. */
  readonly url: () => string
  readonly payChainId: number
}

/** Signed payment with its answer. */
export type Purchase = { readonly payment: SignedPayment; answer: Answer | null }

/** Payments and failed requests of one payer for one request body. */
export type PurchaseHistory = {
  readonly wallet: Payer
  readonly body: object
  readonly payments: Purchase[]
  /** Requests that broke off or whose answer was not final. */
  breaks: number
}

export type RetriedRequest = {
  readonly body: object
  readonly header?: string
  readonly isWanted: (answer: Answer) => boolean
  readonly isLate?: () => boolean
}

/** Signs one payment and sends it until the answer is 200. Returns null when the payment expires first. */
export async function retryPurchase(
  shop: StormShop,
  order: PurchaseHistory,
): Promise<Purchase | null> {
  const { body } = order
  const quote = await retryUntilAnswered(shop, order, {
    body,
    isWanted: (answer) => answer.status === 402 && hasOfferOn(answer, shop.payChainId),
  })
  const required = quote?.headers.get('payment-required')
  if (required === undefined || required === null) throw new Error('nobody tells a price')
  const payment = await signPayment(order.wallet, offerIn(required, shop.payChainId))
  const purchase: Purchase = { payment, answer: null }
  order.payments.push(purchase)
  return (await retryServe(shop, order, purchase)) ? purchase : null
}

/** Sends a payment until the answer is 200. Returns false when the payment expires first. */
export async function retryServe(
  shop: StormShop,
  order: PurchaseHistory,
  purchase: Purchase,
): Promise<boolean> {
  const { header } = purchase.payment
  purchase.answer = await retryUntilAnswered(shop, order, {
    body: order.body,
    header,
    isWanted: ({ status }) => status === 200,
    isLate: () => purchase.answer === null && isExpired(purchase.payment),
  })
  return purchase.answer !== null
}

/** Sends a body until `isWanted` accepts the answer. Returns null when `isLate` returns true first. */
export async function retryUntilAnswered(
  shop: StormShop,
  purchase: PurchaseHistory,
  wanted: RetriedRequest,
): Promise<Answer | null> {
  const { body, header, isWanted, isLate = () => false } = wanted
  let last: Answer | undefined
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    if (isLate()) return null
    const url = shop.url()
    last = url === '' ? undefined : await postTo(url, body, header).catch(() => undefined)
    if (last !== undefined && isWanted(last)) return last
    purchase.breaks += 1
    await delay(AGAIN_MS)
  }
  throw new Error(`never served: ${last?.status} ${JSON.stringify(last?.body)}`)
}
