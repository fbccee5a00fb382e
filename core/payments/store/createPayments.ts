import { randomUUID } from 'node:crypto'
import { CHANNELS } from '../../kernel/channels.ts'
import { DatabaseUnavailable } from '../../kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../kernel/retryAfter.ts'
import { hex, int, numeric, type RowOf, text } from '../../platform/db/columns.ts'
import { createSql, type Sql } from '../../platform/db/createSql.ts'
import type { DatabaseUrl } from '../../platform/db/database.ts'
import { answered } from '../../platform/db/query.ts'
import type { SqlText } from '../../platform/db/sqlText.ts'
import { archiveOf } from '../../platform/db/withArchive.ts'
import { QUOTE_GRACE_SEC } from '../domain/paymentTimes.ts'
import type { Payment, Payments, Quote } from '../ports.ts'
import type { Sessions } from '../sessionPorts.ts'
import type { Vouchers } from '../voucherPorts.ts'
import { claimCovered, claimPayment } from './claimPayment.ts'
import { createEndWatch } from './createEndWatch.ts'
import { PAYMENT_ROW, type PaymentRow, paymentColumns, toPayment } from './paymentRow.ts'
import { readChargesOfPayer } from './readChargesOfPayer.ts'
import { readPaymentsByHash } from './readPaymentsByHash.ts'
import { readPaymentsOfPayer } from './readPaymentsOfPayer.ts'
import { createSessions } from './sessions/createSessions.ts'
import { createVouchers } from './sessions/createVouchers.ts'

/** Minutes for which a failed payment counts against its payer. */
const FAILURE_MINUTES = 10

/** Maximum seconds by which a reused quote may expire earlier than a new one. */
const SHARED_QUOTE_SEC = 10

/** Release reasons that the payer does not cause; a late charge is a fault of the service. */
const OUR_REASONS = [
  'no_answer',
  'interrupted',
  'expired',
  'token_paused',
  'use_unseen',
  'page_taken_down',
]

const QUOTE_ROW = {
  id: text,
  operation: text,
  request_hash: text,
  amount_usdc: numeric,
  expires_at: int,
}
type QuoteRow = RowOf<typeof QUOTE_ROW>

/** Creates the rows of quotes and payments in schema `app`. */
export function createPayments(options: {
  readonly databaseUrl: DatabaseUrl
  readonly poolSize: number
}): Payments & {
  readonly sessions: Sessions
  readonly vouchers: Vouchers
  close(): Promise<void>
} {
  const sql = createSql(options.databaseUrl, {
    name: 'quartet-payments',
    max: options.poolSize,
    reader: false,
  })
  const ends = createEndWatch(sql)
  return {
    saveQuote: (quote) => answered(saveQuote(sql, quote)),
    quoteFor: async ({ requestHash, amountUsdc6 }) => {
      const [row] = await answered(sql(QUOTE_ROW)`
        select id, operation, request_hash, amount_usdc,
          floor(extract(epoch from expires_at))::int8 as expires_at
        from app.payment_quote
        where request_hash = ${requestHash} and amount_usdc = ${amountUsdc6}
          and expires_at + make_interval(secs => ${QUOTE_GRACE_SEC}) > now()
        order by expires_at desc limit 1`)
      return row === undefined ? null : toQuote(row)
    },
    byKey: ({ chainId, token, payer, nonce }) =>
      firstPayment(sql(PAYMENT_ROW)`
        select ${paymentColumns(sql)} from app.payment
        where chain_id = ${chainId} and token = ${token} and payer = ${payer} and nonce = ${nonce}`),
    archived: ({ chainId, token, payer, nonce }) =>
      firstPayment(sql(PAYMENT_ROW)`
        select ${paymentColumns(sql)} from ${archiveOf(sql, 'payment')} as payment
        where chain_id = ${chainId} and token = ${token} and payer = ${payer} and nonce = ${nonce}`),
    byId: (id) => byId(sql, id),
    byHash: (of) => answered(readPaymentsByHash(sql, of)),
    ofPayer: (of) => answered(readPaymentsOfPayer(sql, of)),
    chargedOf: (of) => answered(readChargesOfPayer(sql, of)),
    recoveredTx: async ({ chainId, token, payer, nonce }) => {
      const [row] = await answered(sql({ tx_hash: hex })`
        select tx_hash from app.recovered_charge
        where chain_id = ${chainId} and token = ${token} and payer = ${payer} and nonce = ${nonce}`)
      return row?.tx_hash ?? null
    },
    receiptSigners: async () => {
      const rows = await answered(sql({ address: hex })`
        select address from app.receipt_signer order by added_at, address`)
      return rows.map(({ address }) => address)
    },
    byIdentifier: (payer, identifier) =>
      hotOrArchived(sql, sql`payer = ${payer} and payment_identifier = ${identifier}`),
    standing: async (payer) => {
      const [row] = await answered(sql({ reversed: int, failed: int })`
        select count(*) filter (where state = 'reversed') as reversed,
          -- One signature that is sent again and again fails as often as it is claimed.
          coalesce(sum(claims) filter (where state = 'released' and reason <> all(${OUR_REASONS})
            and updated_at > now() - make_interval(mins => ${FAILURE_MINUTES})), 0) as failed
        from app.payment where payer = ${payer} and state in ('released', 'reversed')`)
      return { reversed: row?.reversed ?? 0, failed: row?.failed ?? 0 }
    },
    claim: (claim) => answered(claimPayment(sql, claim)),
    claimCovered: (claim, cover) => answered(claimCovered(sql, claim, cover)),
    storeAnswer: async (id, claims, answer) => {
      const rows = await answered(sql`
        with stored as (
          update app.payment set
            state = 'answered', updated_at = now(), answer_status = ${answer.status},
            answer_type = ${answer.contentType},
            answer_headers = ${JSON.stringify(answer.headers)}, answer_body = ${answer.body}
          where id = ${id} and claims = ${claims} and state = 'claimed'
          returning id
        )
        select pg_notify(${CHANNELS.paymentAnswered}, id) from stored`)
      return rows.count > 0
    },
    replaceAnswer: async (id, answer) => {
      const rows = await answered(sql`
        update app.payment set
          updated_at = now(), answer_status = ${answer.status}, answer_type = ${answer.contentType},
          answer_headers = ${JSON.stringify(answer.headers)}, answer_body = ${answer.body}
        where id = ${id} and state = 'settled'
        returning id`)
      return rows.count > 0
    },
    release: async (id, claims, reason) => {
      const rows = await answered(sql`
        with ended as (
          update app.payment set state = 'released', reason = ${reason}, updated_at = now()
          where id = ${id} and claims = ${claims} and state = 'claimed'
          returning id
        )
        select pg_notify(${CHANNELS.paymentEnded}, id) from ended`)
      return rows.count > 0
    },
    waitUntilEnded: async (id, timeoutMs) => {
      const payment = (await ends.wait(id, timeoutMs)) ?? (await byId(sql, id))
      // A failover that lost rows; the charge may be on the chain, so the caller must repeat the payment.
      if (payment === null) throw new DatabaseUnavailable(RETRY_AFTER_SEC.database)
      return payment
    },
    sessions: createSessions(sql),
    vouchers: createVouchers(sql),
    close: async () => {
      await ends.close()
      await sql.end()
    },
  }
}

/**
 * Stores a quote, or returns a stored quote. Challenges within a few seconds for the same request and amount share a
 * quote, so that callers who do not pay add few rows.
 */
async function saveQuote(sql: Sql, quote: Omit<Quote, 'id'>): Promise<Quote> {
  const id = `quote_${randomUUID().replaceAll('-', '')}`
  const expiresAt = new Date(quote.expiresAtSec * 1000)
  const [row] = await sql(QUOTE_ROW)`
    with known as (
      select id, expires_at from app.payment_quote
      where request_hash = ${quote.requestHash} and amount_usdc = ${quote.amountUsdc6}
        and operation = ${quote.operation}
        and expires_at >= ${expiresAt}::timestamptz - make_interval(secs => ${SHARED_QUOTE_SEC})
      order by expires_at desc limit 1
    ), made as (
      insert into app.payment_quote (id, operation, request_hash, amount_usdc, expires_at)
      select ${id}, ${quote.operation}, ${quote.requestHash}, ${quote.amountUsdc6}::numeric,
        ${expiresAt}::timestamptz
      where not exists (select from known)
      returning id, expires_at
    )
    select id, ${quote.operation}::text as operation, ${quote.requestHash}::text as request_hash,
      ${quote.amountUsdc6}::numeric as amount_usdc,
      floor(extract(epoch from expires_at))::int8 as expires_at
    from (select * from known union all select * from made) told`
  if (row === undefined) throw new RangeError('the saved quote is missing')
  return toQuote(row)
}

function byId(sql: Sql, id: string): Promise<Payment | null> {
  return hotOrArchived(sql, sql`id = ${id}`)
}

/**
 * Reads the archive only if the table lacks the row. A row moves from the table to the archive and never back, so one
 * of the two reads finds the row.
 */
async function hotOrArchived(sql: Sql, condition: SqlText): Promise<Payment | null> {
  const hot = await firstPayment(sql(PAYMENT_ROW)`
    select ${paymentColumns(sql)} from app.payment where ${condition}`)
  return (
    hot ??
    firstPayment(sql(PAYMENT_ROW)`
      select ${paymentColumns(sql)} from ${archiveOf(sql, 'payment')} as payment where ${condition}`)
  )
}

async function firstPayment(
  statement: PromiseLike<readonly PaymentRow[]>,
): Promise<Payment | null> {
  const [row] = await answered(statement)
  return row === undefined ? null : toPayment(row)
}

function toQuote(row: QuoteRow): Quote {
  return {
    id: row.id,
    operation: row.operation,
    requestHash: row.request_hash,
    amountUsdc6: row.amount_usdc,
    expiresAtSec: row.expires_at,
  }
}
