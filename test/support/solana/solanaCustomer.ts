import type { KeyPairSigner } from '@solana/kit'
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
import { signSolana } from './buySolana.ts'

/** Final statuses for a signed transaction; a repeat is useless. */
const FINAL_STATUSES: readonly number[] = [200, 400, 404, 409, 410, 502]

/** Payer on the EVM chain, signer on Solana, and requested body. */
export type SolanaOrder = {
  readonly payer: Payer
  readonly owner: KeyPairSigner
  readonly body: object
}

/** History of one customer until a block of Solana included the transaction. */
export type SolanaHistory = PurchaseHistory & {
  /** Signature and sponsorship of the last post, or null before the transaction landed. */
  landed: { readonly signature: string; readonly sponsorshipId: string } | null
  /** Sponsorships that the operator lost and replaced. */
  credits: number
  /** Blockhashes that expired and were replaced. */
  refreshes: number
  /** Paid sponsorships that expired because no process was running. */
  expired: number
}

/** Pays for a transaction and posts it repeatedly until it landed. Throws for an answer that no customer should get. */
export async function executeOnSolana(
  shop: StormShop,
  requested: SolanaOrder,
): Promise<SolanaHistory> {
  const { payer, body, owner } = requested
  const session: SolanaHistory = {
    wallet: payer,
    body,
    payments: [],
    landed: null,
    credits: 0,
    refreshes: 0,
    expired: 0,
    breaks: 0,
  }
  while (session.landed === null) {
    const bought = await retryPurchase(shop, session)
    if (bought !== null) await use(shop, session, { owner, bought })
  }
  return session
}

/** Uses one payment until its transaction landed or the payment buys nothing more. */
async function use(
  shop: StormShop,
  session: SolanaHistory,
  { owner, bought }: { readonly owner: KeyPairSigner; readonly bought: Purchase },
): Promise<void> {
  let given = bought.answer
  while (given !== null) {
    const signed = await signSolana(given.body, owner)
    const { sponsorshipId } = signed
    const posted = await lastWord(shop, session, signed)
    const reported =
      posted.status === 410
        ? await lastWord(shop, session, { sponsorshipId, refresh: true })
        : posted
    given = await nextOf(shop, session, { told: reported, bought })
  }
}

async function lastWord(shop: StormShop, session: SolanaHistory, body: object): Promise<Answer> {
  const isWanted = ({ status }: Answer) => FINAL_STATUSES.includes(status)
  const reported = await retryUntilAnswered(shop, session, { body, isWanted })
  if (reported === null) throw new Error('nothing was told')
  return reported
}

/** Returns the next transaction to sign, or null when the transaction landed or the payment expired. */
async function nextOf(
  shop: StormShop,
  session: SolanaHistory,
  { told: reported, bought }: { readonly told: Answer; readonly bought: Purchase },
): Promise<Answer | null> {
  const { status, body } = reported
  if (status === 200 && body.success === true) {
    session.landed = { signature: body.signature, sponsorshipId: body.sponsorshipId }
    return null
  }
  if (status === 200 && body.transaction !== undefined) {
    session.refreshes += 1
    return reported
  }
  if (status === 410) {
    session.expired += 1
    return null
  }
  if (status !== 502 || body.credit === null) {
    throw new Error(`what all signed is answered ${status}: ${JSON.stringify(body)}`)
  }
  session.credits += 1
  await retryServe(shop, session, bought)
  return bought.answer
}
