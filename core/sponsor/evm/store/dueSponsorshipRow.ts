import { bool, hex, int, maybe, numeric, type RowOf } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'
import { SHARED_DUE_ROW, sharedDueColumns, toSharedDue } from '../../shared/store/sponsorshipRow.ts'
import { firstIdOf } from '../../shared/store/sponsorTables.ts'
import type { DueSponsorship } from '../workPorts.ts'
import {
  GAS_TABLES,
  SPONSORSHIP_ROW,
  sponsorshipColumns,
  sponsorshipTables,
  toSponsorship,
} from './sponsorshipRow.ts'

/** Row of app.gas_sponsorship that `dueColumns` selects. */
export const DUE_SPONSORSHIP_ROW = {
  ...SPONSORSHIP_ROW,
  ...SHARED_DUE_ROW,
  first_id: hex,
  sends: int,
  bundle_size: int,
  native_price_e8: maybe(numeric),
  block_hash: maybe(hex),
  is_by_older: bool,
}
export type DueSponsorshipRow = RowOf<typeof DUE_SPONSORSHIP_ROW>

/** Returns the columns that workers select from `dueTables`. */
export function dueColumns(query: Query): SqlText {
  return query`${sponsorshipColumns(query)}, ${sharedDueColumns(query, GAS_TABLES)},
    ${firstIdOf(query, GAS_TABLES)} as first_id, s.sends, s.bundle_size, s.block_hash, q.native_price_e8,
    ${executedByOlderSql(query)} as is_by_older`
}

/**
 * SQL condition: sponsorship `s` was executed by a transaction of the operator that is older than
 * the newest transaction of the sponsorship.
 */
export function executedByOlderSql(query: Query): SqlText {
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
    bundleSize: row.bundle_size,
    nativeUsdE8: row.native_price_e8 ?? 0n,
    blockHash: row.block_hash,
    isByOlder: row.is_by_older,
  }
}
