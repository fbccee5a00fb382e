import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Claim, Payment } from '../../paymentPorts.ts'
import type { Query, Sql } from '../db/createSql.ts'
import { type PaymentRow, paymentColumns, toPayment } from './paymentRow.ts'

/**
 * Seconds for which a claim may compute its answer.
 *
 * Longer than any statement may run, and short enough that a caller whose process was killed gets the answer by
 * sending the same request again within the minute that an authorization lives.
 */
export const CLAIM_SEC = 15

const UNIQUE_VIOLATION = '23505'
const IDENTIFIER_INDEX = 'payment_identifier'

/**
 * Inserts the payment, or takes over one that was released or whose claim ran out; else the row as it is.
 *
 * A payment identifier that another open or settled payment of the payer has gives that payment instead.
 */
export async function claimPayment(
  sql: Sql,
  claim: Claim,
): Promise<{ readonly mine: boolean; readonly payment: Payment }> {
  try {
    const claimed = await (claim.paymentIdentifier === null
      ? take(sql, claim)
      : sql.begin('', async (query) => {
          await freeIdentifier(query, claim)
          return take(query, claim)
        }))
    if (claimed !== undefined) return { mine: true, payment: toPayment(claimed) }
  } catch (error) {
    if (!isIdentifierTaken(error)) throw error
    const [row] = await sql<PaymentRow[]>`
      select ${paymentColumns(sql)} from app.payment
      where payer = ${claim.payer} and payment_identifier = ${claim.paymentIdentifier}`
    if (row === undefined) throw error
    return { mine: false, payment: toPayment(row) }
  }
  const [row] = await sql<PaymentRow[]>`
    select ${paymentColumns(sql)} from app.payment
    where chain_id = ${claim.chainId} and token = ${claim.token} and payer = ${claim.payer}
      and nonce = ${claim.nonce}`
  if (row === undefined) throw new RangeError('a payment that refused a claim is gone')
  return { mine: false, payment: toPayment(row) }
}

/** The unique key decides between all that claim at once; whoever comes second waits for the first to commit. */
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
    operation: claim.operation,
    request_hash: claim.requestHash,
    quote_id: claim.quoteId,
    payment_identifier: claim.paymentIdentifier,
    state: 'claimed',
    claimed_until: query`now() + make_interval(secs => ${CLAIM_SEC})`,
  }
  const [taken] = await query<PaymentRow[]>`
    insert into app.payment as payment ${query([row])}
    on conflict (chain_id, token, payer, nonce) do update set
      pay_to = excluded.pay_to, amount_usdc = excluded.amount_usdc,
      valid_after = excluded.valid_after, valid_before = excluded.valid_before,
      signature = excluded.signature, wire_version = excluded.wire_version,
      quote_id = excluded.quote_id, payment_identifier = excluded.payment_identifier,
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

/** Takes the identifier from payments of this payer that were not charged and no longer can be. */
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
