import { hex, int, textOf } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'
import type { LaneOutcome } from '../../../transactions/ports.ts'
import { readLaneOutcomes } from '../../../transactions/store/readLaneOutcomes.ts'
import type { EvmState } from '../../shared/domain/sponsorshipStates.ts'
import type { DueSponsorship, SponsorCount } from '../workPorts.ts'
import {
  DUE_SPONSORSHIP_ROW,
  dueColumns,
  dueTables,
  executedByOlderSql,
  toDueSponsorship,
} from './dueSponsorshipRow.ts'
import { sponsorshipTables } from './sponsorshipRow.ts'

/** Maximum rows per pass; after a full pass, the next pass starts without a pause. */
const MAX_ROWS = 200

/**
 * Minimum seconds of validity at the time of the charge; with less time, the payer could not use
 * the sponsorship.
 */
const MIN_USE_SEC = 60

/**
 * Returns sponsorships that wait for a signature, interleaved by payer: the oldest of each payer, then the second
 * oldest of each payer.
 *
 * Excludes sponsorships of released payments, so that a payer with hundreds of released payments delays no other payer.
 */
export async function readRequestedSponsorships(
  query: Query,
  limit: number,
): Promise<DueSponsorship[]> {
  return readDue(query, {
    condition: query`s.state = 'asked' and p.state not in ('released', 'reversed')`,
    order: query`
      row_number() over (partition by p.payer order by s.created_at, s.id), s.created_at`,
    limit,
  })
}

type Selection = {
  /** Condition on `s`, `p` and `t`. */
  readonly condition: SqlText
  /** Oldest first by default. */
  readonly order?: SqlText
  readonly limit?: number
}

/**
 * Returns the sponsorships that match a condition.
 *
 * A first statement reads the ids alone, because most passes find no row: the server plans all columns of a sponsorship
 * for 10 ms, and the ids for 1 ms.
 */
async function readDue(
  query: Query,
  { condition, order = query`s.created_at`, limit = MAX_ROWS }: Selection,
): Promise<DueSponsorship[]> {
  const found = await query({ id: hex })`
    select s.id from ${sponsorshipTables(query)} where ${condition} order by ${order} limit ${limit}`
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const rows = await query(DUE_SPONSORSHIP_ROW)`
    select ${dueColumns(query)} from ${dueTables(query)}
    where s.id = any(${ids}::text[]) and ${condition} order by ${order}`
  return rows.map(toDueSponsorship)
}

/**
 * Returns posted sponsorships whose transaction ended, and ended sponsorships whose transaction is
 * no longer in the same block, each with the outcome of its transaction.
 *
 * Excludes a sponsorship that an older transaction executed: another pass rechecks that block, and
 * the outcome of the newest transaction does not apply until both transactions are final.
 */
export async function readSponsorshipsToReconcile(
  query: Query,
  chainId: number,
): Promise<{ readonly due: DueSponsorship; readonly outcome: LaneOutcome }[]> {
  const due = await readDue(query, {
    condition: query`s.chain_id = ${chainId} and (
      (s.state = 'posted' and t.state in ('mined', 'final', 'failed'))
      or (s.state in ('executed', 'reverted') and not s.is_final and s.block_number is not null
        and not ${executedByOlderSql(query)}
        and (t.state not in ('mined', 'final') or t.block_hash is distinct from s.block_hash)))`,
  })
  const ids = due.flatMap(({ laneTxId }) => (laneTxId === null ? [] : [laneTxId]))
  if (ids.length === 0) return []
  const outcomes = new Map(
    (await readLaneOutcomes(query, ids)).map((outcome) => [outcome.id, outcome]),
  )
  return due.flatMap((dueSponsorship) => {
    const outcome =
      dueSponsorship.laneTxId === null ? undefined : outcomes.get(dueSponsorship.laneTxId)
    return outcome === undefined ? [] : [{ due: dueSponsorship, outcome }]
  })
}

/**
 * Returns sponsorships that are past the validity on their chain, sponsorships whose payment can no
 * longer be charged, and sponsorships whose payment settled too late for use.
 */
export function readOverdue(
  query: Query,
  chainId: number,
  chainSec: number,
): Promise<DueSponsorship[]> {
  return readDue(query, {
    // Selects the rows of each state through the index on that state.
    condition: query`s.chain_id = ${chainId} and s.id in (
        select id from app.gas_sponsorship
          where chain_id = ${chainId} and state in ('signed', 'posted')
        union all select id from app.gas_sponsorship where state = 'asked')
      and (
      (s.state in ('signed', 'posted') and s.chain_valid_until_sec < ${chainSec})
      or (s.state in ('asked', 'signed')
        and (p.id is null or p.state in ('released', 'reversed')))
      or (s.state = 'signed' and p.state = 'settled'
        and extract(epoch from p.settled_at) > s.valid_until_sec - ${MIN_USE_SEC}))`,
  })
}

/**
 * Returns sponsorships in final blocks that are not marked as final. Before that, the lane reports every reorganisation,
 * except for operations that a third party or an older transaction of the operator executed.
 */
export function readNotFinal(
  query: Query,
  chainId: number,
  finalNumber: number,
): Promise<DueSponsorship[]> {
  return readDue(query, {
    condition: query`s.chain_id = ${chainId} and not s.is_final and s.block_number is not null
      and s.state in ('executed', 'external', 'reverted')
      and (s.block_number <= ${finalNumber} or s.state = 'external'
        or ${executedByOlderSql(query)})`,
  })
}

/** Returns the numbers of open sponsorships, by chain and state. */
export async function readSponsorCounts(query: Query): Promise<SponsorCount[]> {
  const rows = await query({
    chain_id: int,
    state: textOf<EvmState>(),
    count: int,
    oldest_sec: int,
  })`
    select chain_id, state, count(*) as count,
      floor(extract(epoch from now() - min(case state
        when 'posted' then posted_at when 'signed' then signed_at else created_at end)))::int8
        as oldest_sec
    from (
      select chain_id, state, created_at, signed_at, posted_at from app.gas_sponsorship
        where state = 'asked'
      union all
      select chain_id, state, created_at, signed_at, posted_at from app.gas_sponsorship
        where state in ('signed', 'posted')) as open
    group by chain_id, state order by chain_id, state`
  return rows.map((row) => ({
    chainId: row.chain_id,
    state: row.state,
    count: row.count,
    oldestSec: row.oldest_sec,
  }))
}
