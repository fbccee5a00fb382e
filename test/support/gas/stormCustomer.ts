import { setTimeout as delay } from 'node:timers/promises'
import type { Payer } from '../payments/payer.ts'
import { type SignedPayment, signPayment } from '../payments/payment.ts'
import type { Answer } from '../startApi.ts'
import { askSponsor, offerIn, signSponsored } from './buySponsorship.ts'

/** How long customers wait before they say the same again. */
const AGAIN_MS = 250
/** Longest that any one step may take, whatever is killed meanwhile. */
const STEP_MS = 300_000
/** Answers to a signed operation after which it is of no use to post it again. */
const LAST_WORDS: readonly number[] = [200, 400, 404, 409, 410, 502]

/** What one customer went through until its operation was executed. */
export type Visit = {
  readonly wallet: Payer
  readonly body: object
  /** Every payment that was signed for it, with the answer that it got. */
  readonly payments: { readonly payment: SignedPayment; answer: Answer | null }[]
  userOpHash: string | null
  /** Sponsorships that failed by our doing and were replaced. */
  credits: number
  /** Paid sponsorships that nobody took in time, as no process was there. */
  expired: number
  /** Requests that broke off, or were told to come again. */
  breaks: number
}

type Shop = {
  /** Address of an api; empty when none is there. */
  readonly url: () => string
  readonly payChainId: number
}

/** Pays for an operation and posts it, again and again, until it was executed. Throws what no customer should hear. */
export async function visitSponsor(shop: Shop, wallet: Payer, body: object): Promise<Visit> {
  const visit: Visit = {
    wallet,
    body,
    payments: [],
    userOpHash: null,
    credits: 0,
    expired: 0,
    breaks: 0,
  }
  while (visit.userOpHash === null) {
    const bought = await buy(shop, visit)
    if (bought !== null) await use(shop, visit, bought)
  }
  return visit
}

type Purchase = Visit['payments'][number]

/** Signs one payment and sends it until it is answered; null when it ran out before. */
async function buy(shop: Shop, visit: Visit): Promise<Purchase | null> {
  const { body } = visit
  const quote = await asked(shop, visit, { body, isWanted: ({ status }) => status === 402 })
  const required = quote?.headers.get('payment-required')
  if (required === undefined || required === null) throw new Error('nobody tells a price')
  const payment = await signPayment(visit.wallet, offerIn(required, shop.payChainId))
  const purchase: Purchase = { payment, answer: null }
  visit.payments.push(purchase)
  return (await serve(shop, visit, purchase)) ? purchase : null
}

/** Shows a payment until it is answered; false when it ran out before that. */
async function serve(shop: Shop, visit: Visit, purchase: Purchase): Promise<boolean> {
  const { header, authorization } = purchase.payment
  purchase.answer = await asked(shop, visit, {
    body: visit.body,
    header,
    isWanted: ({ status }) => status === 200,
    isLate: () => purchase.answer === null && nowSec() > Number(authorization.validBeforeSec),
  })
  return purchase.answer !== null
}

/** Posts until the operation was executed, with another sponsorship after each that we lost. */
async function use(shop: Shop, visit: Visit, purchase: Purchase): Promise<void> {
  while (purchase.answer !== null) {
    const signed = await signSponsored(visit.wallet.key, purchase.answer)
    const isWanted = ({ status }: Answer) => LAST_WORDS.includes(status)
    const told = await asked(shop, visit, { body: signed, isWanted })
    if (told?.status === 410) {
      visit.expired += 1
      return
    }
    if (told?.status === 200 && told.body.success === true) {
      visit.userOpHash = told.body.userOpHash
      return
    }
    if (told?.status !== 502 || told.body.credit === null) {
      throw new Error(`a signed operation answers ${told?.status}: ${JSON.stringify(told?.body)}`)
    }
    visit.credits += 1
    await serve(shop, visit, purchase)
  }
}

type Wanted = {
  readonly body: object
  readonly header?: string
  readonly isWanted: (answer: Answer) => boolean
  readonly isLate?: () => boolean
}

/** Sends a body until an answer is wanted, or it is too late: null. */
async function asked(shop: Shop, visit: Visit, wanted: Wanted): Promise<Answer | null> {
  const { body, header, isWanted, isLate = () => false } = wanted
  const endMs = performance.now() + STEP_MS
  let last: Answer | undefined
  while (performance.now() < endMs) {
    if (isLate()) return null
    const url = shop.url()
    last = url === '' ? undefined : await askSponsor(url, body, header).catch(() => undefined)
    if (last !== undefined && isWanted(last)) return last
    visit.breaks += 1
    await delay(AGAIN_MS)
  }
  throw new Error(`never served: ${last?.status} ${JSON.stringify(last?.body)}`)
}

function nowSec(): number {
  return Date.now() / 1000
}
