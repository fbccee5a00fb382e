import type { Payer } from '../payments/payer.ts'
import type { Answer } from '../startApi.ts'
import {
  type Purchase,
  type PurchaseHistory,
  retryPurchase,
  retryServe,
  retryUntilAnswered,
  type StormShop,
} from '../storm/retryPurchase.ts'
import { signSponsored } from './buySponsorship.ts'

/** Final statuses for a signed operation; a repeat is useless. */
const FINAL_STATUSES: readonly number[] = [200, 400, 404, 409, 410, 502]

/** History of one customer until its operation was executed. */
export type OperationHistory = PurchaseHistory & {
  userOpHash: string | null
  /** Sponsorships that the operator lost and replaced. */
  credits: number
  /** Paid sponsorships that expired because no process was running. */
  expired: number
  /** Arrival times (unix seconds) of paid answers whose sponsorship a lossy promotion discarded. */
  readonly lostAnswersSec: number[]
}

/** Outcomes that a customer accepts in addition to an executed operation. */
type Tolerance = {
  /** True if a failover may discard the row of a sponsorship; the customer then pays for another sponsorship. */
  readonly mayLoseRows: boolean
}

/**
 * Pays for an operation and posts it repeatedly until it was executed. Throws for an answer that no customer should
 * get.
 */
export async function executeWithSponsor(
  shop: StormShop,
  wallet: Payer,
  body: object,
  tolerance: Tolerance = { mayLoseRows: false },
): Promise<OperationHistory> {
  const session: OperationHistory = {
    wallet,
    body,
    payments: [],
    userOpHash: null,
    credits: 0,
    expired: 0,
    lostAnswersSec: [],
    breaks: 0,
  }
  while (session.userOpHash === null) {
    const bought = await retryPurchase(shop, session)
    if (bought !== null) await use(shop, session, bought, tolerance)
  }
  return session
}

/** Posts until the operation was executed, with a new sponsorship after each loss. */
async function use(
  shop: StormShop,
  session: OperationHistory,
  purchase: Purchase,
  { mayLoseRows }: Tolerance,
): Promise<void> {
  const answeredAtSec = Math.floor(Date.now() / 1000)
  while (purchase.answer !== null) {
    const signed = await signSponsored(session.wallet.key, purchase.answer)
    const isWanted = ({ status }: Answer) => FINAL_STATUSES.includes(status)
    const reported = await retryUntilAnswered(shop, session, { body: signed, isWanted })
    if (reported?.status === 410) {
      session.expired += 1
      return
    }
    if (reported?.status === 404 && reported.body.code === 'unknown_sponsorship' && mayLoseRows) {
      session.lostAnswersSec.push(answeredAtSec)
      return
    }
    if (reported?.status === 200 && reported.body.success === true) {
      session.userOpHash = reported.body.userOpHash
      return
    }
    if (reported?.status !== 502 || reported.body.credit === null) {
      throw new Error(
        `a signed operation answers ${reported?.status}: ${JSON.stringify(reported?.body)}`,
      )
    }
    session.credits += 1
    await retryServe(shop, session, purchase)
  }
}
