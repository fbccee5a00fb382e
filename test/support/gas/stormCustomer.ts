import type { Payer } from '../payments/payer.ts'
import type { Answer } from '../startApi.ts'
import {
  type Errand,
  type Purchase,
  retryPurchase,
  retryServe,
  retryUntilAnswered,
  type Shop,
} from '../storm/stubbornBuyer.ts'
import { signSponsored } from './buySponsorship.ts'

/** Final statuses for a signed operation; a repeat is useless. */
const FINAL_STATUSES: readonly number[] = [200, 400, 404, 409, 410, 502]

/** History of one customer until its operation was executed. */
export type Visit = Errand & {
  userOpHash: string | null
  /** Sponsorships that the operator lost and replaced. */
  credits: number
  /** Paid sponsorships that expired because no process was running. */
  expired: number
}

/**
 * Pays for an operation and posts it repeatedly until it was executed. Throws for an answer that no customer should
 * get.
 */
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
    const bought = await retryPurchase(shop, visit)
    if (bought !== null) await use(shop, visit, bought)
  }
  return visit
}

/** Posts until the operation was executed, with a new sponsorship after each loss. */
async function use(shop: Shop, visit: Visit, purchase: Purchase): Promise<void> {
  while (purchase.answer !== null) {
    const signed = await signSponsored(visit.wallet.key, purchase.answer)
    const isWanted = ({ status }: Answer) => FINAL_STATUSES.includes(status)
    const reported = await retryUntilAnswered(shop, visit, { body: signed, isWanted })
    if (reported?.status === 410) {
      visit.expired += 1
      return
    }
    if (reported?.status === 200 && reported.body.success === true) {
      visit.userOpHash = reported.body.userOpHash
      return
    }
    if (reported?.status !== 502 || reported.body.credit === null) {
      throw new Error(
        `a signed operation answers ${reported?.status}: ${JSON.stringify(reported?.body)}`,
      )
    }
    visit.credits += 1
    await retryServe(shop, visit, purchase)
  }
}
