import type { Address } from 'viem'
import { numeric } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import type { SqlText } from '../../platform/db/sqlText.ts'
import { withArchive } from '../../platform/db/withArchive.ts'
import type { OwnPayment, PaymentPlace } from '../ports.ts'
import { PAYMENT_FACTS_ROW, toPaymentFacts } from './paymentFactsRow.ts'

type Page = {
  readonly payer: Address
  readonly limit: number
  readonly before: PaymentPlace | null
}

/** Reads a page of a payer's payments and archived payments, newest first, without their answers. */
export async function readPaymentsOfPayer(
  query: Query,
  page: Page,
): Promise<readonly OwnPayment[]> {
  const rows = await query({
    ...PAYMENT_FACTS_ROW,
    created_micros: numeric,
  })`${pageText(query, page)}`
  return rows.map(({ created_micros: createdAtMicros, ...row }) => ({
    ...toPaymentFacts(row),
    createdAtMicros,
  }))
}

/** Returns the statement of a page; `created_micros` is the unix time of the first claim, microseconds. */
export function pageText(query: Query, { payer, limit, before }: Page): SqlText {
  return query`
    select id, chain_id, token, payer, nonce, operation, repeat_keys, amount_usdc, state, reason,
      tx_hash, floor(extract(epoch from settled_at))::int8 as settled_at, receipt,
      (extract(epoch from created_at) * 1000000)::numeric(20) as created_micros
    from ${withArchive(query, 'payment')} as payment
    where payer = ${payer} ${before === null ? query`` : isAfter(query, before)}
    order by created_at desc, id desc limit ${limit}`
}

/** Returns the SQL condition of the payments that follow a place in the list. */
function isAfter(query: Query, { createdAtMicros, id }: PaymentPlace): SqlText {
  return query`and (created_at, id) < (
    timestamptz 'epoch' + ${createdAtMicros}::int8 * interval '1 microsecond', ${id}::text)`
}
