import type { Hex } from 'viem'
import type { PaymentState } from '../../../payments/domain/paymentStates.ts'
import type { Query } from '../../../platform/db/createSql.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'
import type { DueSponsorship } from '../workPorts.ts'
import { paymentStanding } from './paymentStanding.ts'
import {
  firstIdOf,
  type SponsorshipRow,
  sponsorshipColumns,
  sponsorshipTables,
  toSponsorship,
} from './sponsorshipRow.ts'

/** Operation whose payments the sponsor signs for. */
const PAID_OPERATION = 'postGas'

/** Row of app.gas_sponsorship as `dueColumns` selects it. */
export type DueSponsorshipRow = SponsorshipRow & {
  version: string
  first_id: Hex
  sends: number
  payment_state: PaymentState | null
  paid_usdc: bigint | null
  settled_at: number | null
  served_at: number | null
  native_price_e8: bigint | null
  block_hash: Hex | null
  is_by_older: boolean
  age_ms: number
}

/** Columns beside `dueTables`; `version` is another one after every change of the row, whoever makes it. */
export function dueColumns(query: Query): SqlText {
  return query`${sponsorshipColumns(query)}, s.xmin::text as version, ${firstIdOf(query)} as first_id, s.sends, s.block_hash,
    p.state as payment_state,
    case when p.operation = ${PAID_OPERATION} then p.amount_usdc end as paid_usdc,
    floor(extract(epoch from p.settled_at))::int8 as settled_at, q.native_price_e8,
    ${isByOlder(query)} as is_by_older,
    floor(extract(epoch from s.served_at))::int8 as served_at,
    extract(epoch from now() - s.created_at)::float8 * 1000 as age_ms`
}

/** Whether the transaction that a sponsorship, named `s`, was executed by is one of ours before its newest. */
export function isByOlder(query: Query): SqlText {
  return query`exists (select from app.lane_attempt as older
    where older.hash = s.tx_hash and older.lane_tx_id <> s.lane_tx_id)`
}

/** Where `dueColumns` are selected from. */
export function dueTables(query: Query): SqlText {
  return query`${sponsorshipTables(query)} left join app.gas_quote as q on q.id = s.quote_id`
}

export function toDueSponsorship(row: DueSponsorshipRow): DueSponsorship {
  return {
    ...toSponsorship(row),
    version: row.version,
    firstId: row.first_id,
    sends: row.sends,
    payment: paymentStanding(row.payment_state),
    paidUsdc6: row.paid_usdc ?? 0n,
    settledAtSec: row.settled_at,
    servedAtSec: row.served_at,
    nativeUsdE8: row.native_price_e8 ?? 0n,
    blockHash: row.block_hash,
    isByOlder: row.is_by_older,
    ageMs: row.age_ms,
  }
}
