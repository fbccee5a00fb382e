import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { CHANNELS } from '../../core/kernel/channels.ts'
import { int } from '../../core/platform/db/columns.ts'
import type { Sql } from '../../core/platform/db/createSql.ts'
import type { SignedPayment } from '../../test/support/payments/payment.ts'

const CHECK_MS = 10
const MAX_MS = 60_000

/**
 * Inserts answered payments, which the workers settle; returns the seconds until all payments are
 * settled.
 */
export async function settleByWorkers(
  sql: Sql,
  payments: readonly SignedPayment[],
): Promise<number> {
  const rows = payments.map(answeredRow)
  const nonces = rows.map(({ nonce }) => nonce)
  await sql`insert into app.payment ${sql(rows)}`
  const startMs = performance.now()
  await sql`select pg_notify(${CHANNELS.paymentAnswered}, '')`
  while (performance.now() - startMs < MAX_MS) {
    const [row] = await sql({ open: int })`
      select count(*) as open from app.payment
      where nonce = any(${nonces}) and state <> 'settled'`
    if (row?.open === 0) return (performance.now() - startMs) / 1000
    await delay(CHECK_MS)
  }
  throw new Error('not every payment was settled')
}

/** Returns the row of a payment in the state after the API stored the answer. */
function answeredRow({ offer, authorization, signature }: SignedPayment) {
  return {
    id: `pay_${randomUUID().replaceAll('-', '')}`,
    chain_id: offer.token.chainId,
    token: offer.token.address,
    payer: authorization.from,
    nonce: authorization.nonce,
    pay_to: authorization.to,
    amount_usdc: authorization.valueUsdc6,
    valid_after: authorization.validAfterSec,
    valid_before: authorization.validBeforeSec,
    signature,
    wire_version: 2,
    operation: 'bench',
    request_hash: 'bench',
    state: 'answered',
    claimed_until: new Date(),
    answer_status: 200,
    answer_type: 'application/json',
    answer_headers: '{}',
    answer_body: Buffer.from('{}'),
  }
}
