import type { Hex } from 'viem'
import type { Query } from '../../../platform/db/createSql.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'
import {
  type SharedDueRow,
  sharedDueColumns,
  toSharedDue,
} from '../../shared/store/sponsorshipRow.ts'
import { firstIdOf } from '../../shared/store/sponsorTables.ts'
import type { DueSponsorship } from '../workPorts.ts'
import {
  GAS_TABLES,
  type SponsorshipRow,
  sponsorshipColumns,
  sponsorshipTables,
  toSponsorship,
} from './sponsorshipRow.ts'

/** Row of app.gas_sponsorship that `dueColumns` selects. */
export type DueSponsorshipRow = SponsorshipRow &
  SharedDueRow & {
    first_id: Hex
    sends: number
    native_price_e8: bigint | null
    block_hash: Hex | null
    is_by_older: boolean
  }

/** Returns the columns that workers select from `dueTables`. */
export function dueColumns(query: Query): SqlText {
  return query`${sponsorshipColumns(query)}, ${sharedDueColumns(query, GAS_TABLES)},
    ${firstIdOf(query, GAS_TABLES)} as first_id, s.sends, s.block_hash, q.native_price_e8,
    ${isByOlder(query)} as is_by_older`
}

/** SQL condition: sponsorship `s` was executed by a transaction of the operator that is older than its newest. */
export function isByOlder(query: Query): SqlText {
  return query`exists (select from app.lane_attempt as older
    where older.hash = s.tx_hash and older.lane_tx_id <> s.lane_tx_id)`
}

/** Returns the tables of `dueColumns`. */
export function dueTables(query: Query): SqlText {
  return query`${sponsorshipTables(query)} left join app.gas_quote as q on q.id = s.quote_id`
}

export function toDueSponsorship(row: DueSponsorshipRow): DueSponsorship {
  return {
    ...toSponsorship(row),
    ...toSharedDue(row),
    firstId: row.first_id,
    sends: row.sends,
    nativeUsdE8: row.native_price_e8 ?? 0n,
    blockHash: row.block_hash,
    isByOlder: row.is_by_older,
  }
}
