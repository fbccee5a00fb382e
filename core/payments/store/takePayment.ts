import { randomUUID } from 'node:crypto'
import { CHANNELS } from '../../kernel/channels.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import { insertionIf, type SqlText } from '../../platform/db/sqlText.ts'
import type { Claim, Cover } from '../ports.ts'
import { selectOpenCharges } from './openCharges.ts'
import { PAYMENT_ROW, type PaymentRow, paymentColumns } from './paymentRow.ts'

/**
 * Seconds for which a claim may compute its answer.
 *
 * The claim lasts longer than the longest statement. The claim is short enough that, after a kill
 * of the process, a repeat returns the answer within the one-minute life of an authorization.
 */
const CLAIM_SEC = 15

/**
 * Inserts the row of a claim, or claims a released payment or an expired claim again; undefined if the row stays as it
 * is. The unique key decides between concurrent claims: the second claim waits for the commit of the first.
 */
export async function take(query: Query, claim: Claim): Promise<PaymentRow | undefined> {
  const [taken] = await query(PAYMENT_ROW)`
    insert into app.payment as payment ${query([rowOf(query, claim)])} ${claimAgain(query)}
    returning ${paymentColumns(query)}`
  return taken
}

/**
 * Releases the other expired claims of the payer, and takes the payment if the balance covers the payment together with
 * the remaining open charges, all in one statement; null if the payment was not taken.
 *
 * Call under the lock of the balance: the statement then reads every earlier claim. An expired claim that another
 * transaction holds is not released, and counts.
 */
export async function takeIfCovered(
  query: Query,
  claim: Claim,
  cover: Cover,
): Promise<PaymentRow | null> {
  const { chainId, payer, token, nonce, authorization } = claim
  const open = selectOpenCharges(
    query,
    { chainId, payer },
    {
      blockNumber: cover.blockNumber,
      token,
      without: [nonce, ...cover.chargedNonces],
      counted: query`id <> all(array(select id from ended))`,
    },
  )
  const isCovered = query`
    (select coalesce(sum(amount_usdc), 0) from open) + ${authorization.valueUsdc6}::numeric
      <= ${cover.balanceUsdc6}::numeric`
  const [taken] = await query(PAYMENT_ROW)`
    with ended as (
      update app.payment set state = 'released', reason = 'interrupted', updated_at = now()
      where id in (
        select id from app.payment
        where payer = ${payer} and chain_id = ${chainId}
          and state = 'claimed' and claimed_until < now()
          and not (token = ${token} and nonce = ${nonce})
        for update skip locked)
      returning id, pg_notify(${CHANNELS.paymentEnded}, id)
    ), open as (${open})
    insert into app.payment as payment ${insertionIf(rowOf(query, claim), isCovered)}
    ${claimAgain(query)}
    returning ${paymentColumns(query)}`
  return taken ?? null
}

function rowOf(query: Query, claim: Claim) {
  const { authorization } = claim
  return {
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
}

function claimAgain(query: Query): SqlText {
  return query`
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
        or (payment.state = 'claimed' and payment.claimed_until < now()))`
}
