import pg from 'pg'
import type { Hex } from 'viem'
import type { Query } from '../../platform/db/createQuery.ts'
import type { Sql } from '../../platform/db/createSql.ts'
import type { Claim, ClaimOutcome, Cover, Payment } from '../ports.ts'
import { balanceLock, readOpenCharges, releaseExpiredClaims } from './openCharges.ts'
import { PAYMENT_ROW, type PaymentRow, paymentColumns, toPayment } from './paymentRow.ts'
import { take, takeIfCovered } from './takePayment.ts'

const UNIQUE_VIOLATION = '23505'
const IDENTIFIER_INDEX = 'payment_identifier'

/**
 * Inserts the payment, or claims a released payment or an expired claim again; otherwise returns the row unchanged.
 *
 * If another open or settled payment of the payer has the payment identifier, returns that payment instead.
 */
export async function claimPayment(
  sql: Sql,
  claim: Claim,
): Promise<{ readonly mine: boolean; readonly payment: Payment }> {
  return claimWith(sql, claim, () =>
    claim.paymentIdentifier === null
      ? take(sql, claim)
      : sql.begin('', (query) => takeWithIdentifier(query, claim)),
  )
}

/**
 * Claims a payment only if the balance covers the payment together with the payer's open payments.
 *
 * Claims of one payer are serialized, so that concurrent claims cannot exceed the balance together.
 */
export async function claimCovered(sql: Sql, claim: Claim, cover: Cover): Promise<ClaimOutcome> {
  const balance = { chainId: claim.chainId, payer: claim.payer }
  const without = [claim.nonce, ...cover.chargedNonces]
  const claimIfCovered = async (query: Query): Promise<PaymentRow | undefined> => {
    // The usual claim is one statement. The others need the order of the statements below.
    const usual = claim.paymentIdentifier === null ? await takeIfCovered(query, claim, cover) : null
    if (usual !== null) return usual
    await releaseExpiredClaims(query, balance)
    const row = await takeWithIdentifier(query, claim)
    if (row === undefined) return undefined
    const at = { blockNumber: cover.blockNumber, token: claim.token, without }
    const open = await readOpenCharges(query, balance, at)
    if (open.sumUsdc6 + claim.authorization.valueUsdc6 <= cover.balanceUsdc6) return row
    throw new Uncovered(open.nonces)
  }
  try {
    const claimed = await claimWith(sql, claim, () =>
      sql.beginLocked(balanceLock(balance), claimIfCovered),
    )
    return { kind: 'claimed', ...claimed }
  } catch (error) {
    if (error instanceof Uncovered) return { kind: 'uncovered', openNonces: error.openNonces }
    throw error
  }
}

/** Error that rolls back a claim which the balance does not cover. */
class Uncovered extends Error {
  readonly openNonces: readonly Hex[]

  constructor(openNonces: readonly Hex[]) {
    super('uncovered')
    this.openNonces = openNonces
  }
}

async function claimWith(
  sql: Sql,
  claim: Claim,
  taking: () => Promise<PaymentRow | undefined>,
): Promise<{ readonly mine: boolean; readonly payment: Payment }> {
  try {
    const claimed = await taking()
    if (claimed !== undefined) return { mine: true, payment: toPayment(claimed) }
  } catch (error) {
    if (!isIdentifierTaken(error)) throw error
    const [row] = await sql(PAYMENT_ROW)`
      select ${paymentColumns(sql)} from app.payment
      where payer = ${claim.payer} and payment_identifier = ${claim.paymentIdentifier}`
    if (row === undefined) throw error
    return { mine: false, payment: toPayment(row) }
  }
  const [row] = await sql(PAYMENT_ROW)`
    select ${paymentColumns(sql)} from app.payment
    where chain_id = ${claim.chainId} and token = ${claim.token} and payer = ${claim.payer}
      and nonce = ${claim.nonce}`
  if (row === undefined) throw new RangeError('the payment that refused a claim is missing')
  return { mine: false, payment: toPayment(row) }
}

async function takeWithIdentifier(query: Query, claim: Claim): Promise<PaymentRow | undefined> {
  if (claim.paymentIdentifier !== null) await freeIdentifier(query, claim)
  return take(query, claim)
}

/** Removes the identifier from payments of this payer that were not charged and can no longer be charged. */
async function freeIdentifier(query: Query, claim: Claim): Promise<void> {
  await query`
    update app.payment set
      payment_identifier = null, updated_at = now(),
      reason = case when state = 'claimed' then 'interrupted' else reason end,
      state = case when state = 'claimed' then 'released' else state end
    where payer = ${claim.payer} and payment_identifier = ${claim.paymentIdentifier}
      and not (chain_id = ${claim.chainId} and token = ${claim.token} and nonce = ${claim.nonce})
      and (state = 'released' or (state = 'claimed' and claimed_until < now()))`
}

function isIdentifierTaken(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === UNIQUE_VIOLATION &&
    error.constraint === IDENTIFIER_INDEX
  )
}
