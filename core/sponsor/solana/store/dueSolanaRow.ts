import type { PaymentState } from '../../../payments/domain/paymentStates.ts'
import type { Query } from '../../../platform/db/createSql.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'
import { paymentStanding } from '../../evm/store/paymentStanding.ts'
import type { DueSolana } from '../ports.ts'
import {
  type SolanaRow,
  solanaColumns,
  solanaTables,
  toSolanaSponsorship,
} from './solanaSponsorshipRow.ts'

/** Operation whose payments the fee payer signs for. */
export const SOLANA_OPERATION = 'postGasSolana'

type DueRow = SolanaRow & {
  version: string
  payment_state: PaymentState | null
  paid_usdc: bigint | null
  age_ms: number
  sent_ago_ms: number | null
}

/** Sponsorships that a condition on `s` and `p` selects, at most `limit`, in the order of an expression on both. */
export async function readDueSolana(
  query: Query,
  {
    condition,
    order,
    limit,
  }: { readonly condition: SqlText; readonly order: SqlText; readonly limit: number },
): Promise<DueSolana[]> {
  const rows = await query<DueRow[]>`
    select ${solanaColumns(query)}, s.xmin::text as version, p.state as payment_state,
      case when p.operation = ${SOLANA_OPERATION} then p.amount_usdc end as paid_usdc,
      extract(epoch from now() - s.created_at)::float8 * 1000 as age_ms,
      extract(epoch from now() - s.sent_at)::float8 * 1000 as sent_ago_ms
    from ${solanaTables(query)} where ${condition}
    order by ${order} limit ${limit}`
  return rows.map(toDueSolana)
}

function toDueSolana(row: DueRow): DueSolana {
  return {
    ...toSolanaSponsorship(row),
    version: row.version,
    payment: paymentStanding(row.payment_state),
    paidUsdc6: row.paid_usdc ?? 0n,
    ageMs: row.age_ms,
    sentAgoMs: row.sent_ago_ms,
  }
}
