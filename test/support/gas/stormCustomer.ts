import type { Payer } from '../payments/payer.ts'
import type { Answer } from '../startApi.ts'
import {
  askAgain,
  buyAgain,
  type Errand,
  type Purchase,
  type Shop,
  serveAgain,
} from '../storm/stubbornBuyer.ts'
import { signSponsored } from './buySponsorship.ts'

/** Answers to a signed operation after which it is of no use to post it again. */
const LAST_WORDS: readonly number[] = [200, 400, 404, 409, 410, 502]

/** What one customer went through until its operation was executed. */
export type Visit = Errand & {
  userOpHash: string | null
  /** Sponsorships that failed by our doing and were replaced. */
  credits: number
  /** Paid sponsorships that nobody took in time, as no process was there. */
  expired: number
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
    const bought = await buyAgain(shop, visit)
    if (bought !== null) await use(shop, visit, bought)
  }
  return visit
}

/** Posts until the operation was executed, with another sponsorship after each that we lost. */
async function use(shop: Shop, visit: Visit, purchase: Purchase): Promise<void> {
  while (purchase.answer !== null) {
    const signed = await signSponsored(visit.wallet.key, purchase.answer)
    const isWanted = ({ status }: Answer) => LAST_WORDS.includes(status)
    const told = await askAgain(shop, visit, { body: signed, isWanted })
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
    await serveAgain(shop, visit, purchase)
  }
}
