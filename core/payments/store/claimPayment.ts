import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Hex } from 'viem'
import type { Query } from '../../platform/db/createQuery.ts'
import type { Sql } from '../../platform/db/createSql.ts'
import type { Claim, ClaimOutcome, Cover, Payment } from '../ports.ts'
import { lockPayerBalance, readOpenCharges, releaseExpiredClaims } from './openCharges.ts'
import { PAYMENT_ROW, type PaymentRow, paymentColumns, toPayment } from './paymentRow.ts'

/**
 * Seconds for which a claim may compute its answer.
 *
 * The claim lasts longer than the longest statement. The claim is short enough that, after a kill
 * of the process, a repeat returns the answer within the one-minute life of an authorization.
 */
export const CLAIM_SEC = 15

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
    await lockPayerBalance(query, balance)
    await releaseExpiredClaims(query, balance)
    const row = await takeWithIdentifier(query, claim)
    if (row === undefined) return undefined
    const at = { blockNumber: cover.blockNumber, token: claim.token, without }
    const open = await readOpenCharges(query, balance, at)
    if (open.sumUsdc6 + claim.authorization.valueUsdc6 <= cover.balanceUsdc6) return row
    throw new Uncovered(open.nonces)
  }
  try {
    const claimed = await claimWith(sql, claim, () => sql.begin('', claimIfCovered))
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

/**
 * Inserts the row. The unique key decides between concurrent claims: the second claim waits for the commit of the
 * first.
 */
async function take(query: Query, claim: Claim): Promise<PaymentRow | undefined> {
  const { authorization } = claim
  const row = {
    id: `pay_${randomUUID().replaceAll('-', '')}`,
    chain_id: claim.chainId,
    token: claim.token,
    payer: claim.payer,
    nonce: claim.nonce,
    pay_to: claim.payTo,
    amount_usdc: authorization.valueUsdc6,
    valid_after: authorization.validAfterSec,
    valid_before: authorization.validBeforeSec,
    signature: claim.signature,
    wire_version: claim.wireVersion,
    resource_url: claim.resourceUrl,
    operation: claim.operation,
    request_hash: claim.requestHash,
    quote_id: claim.quoteId,
    payment_identifier: claim.paymentIdentifier,
    repeat_keys: claim.repeatKeys,
    state: 'claimed',
    claimed_until: query`now() + make_interval(secs => ${CLAIM_SEC})`,
  }
  const [taken] = await query(PAYMENT_ROW)`
    insert into app.payment as payment ${query([row])}
    on conflict (chain_id, token, payer, nonce) do update set
      pay_to = excluded.pay_to, amount_usdc = excluded.amount_usdc,
      valid_after = excluded.valid_after, valid_before = excluded.valid_before,
      signature = excluded.signature, wire_version = excluded.wire_version,
      quote_id = excluded.quote_id, payment_identifier = excluded.payment_identifier,
      repeat_keys = excluded.repeat_keys, resource_url = excluded.resource_url,
      state = 'claimed', reason = null, claims = payment.claims + 1,
      claimed_until = excluded.claimed_until, updated_at = now(),
      answer_status = null, answer_type = null, answer_headers = null, answer_body = null,
      lane_tx_id = null, tx_hash = null, block_number = null, block_hash = null
    where payment.request_hash = excluded.request_hash
      and (payment.state = 'released'
        or (payment.state = 'claimed' and payment.claimed_until < now()))
    returning ${paymentColumns(query)}`
  return taken
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
