import type { Query } from '../../../platform/db/createSql.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'
import type { LaneOutcome } from '../../../transactions/ports.ts'
import { readLaneOutcomes } from '../../../transactions/store/readLaneOutcomes.ts'
import type { EvmState } from '../../shared/domain/sponsorshipStates.ts'
import type { DueSponsorship, SponsorCount } from '../workPorts.ts'
import {
  type DueSponsorshipRow,
  dueColumns,
  dueTables,
  isByOlder,
  toDueSponsorship,
} from './dueSponsorshipRow.ts'

/** Rows that one look works through; the next look comes at once when there are more. */
const AT_ONCE = 200

/** Seconds that must be left of a sponsorship when its payment is settled; else it was of no use. */
const MIN_USE_SEC = 60

/**
 * Sponsorships that wait for a signature, payers in turns: the oldest of each payer, then the second oldest of each.
 *
 * A sponsorship whose payment was let go stays out, so that a payer who lets hundreds of payments go delays no other.
 */
export async function readRequestedSponsorships(
  query: Query,
  limit: number,
): Promise<DueSponsorship[]> {
  const rows = await query<DueSponsorshipRow[]>`
    select ${dueColumns(query)} from ${dueTables(query)}
    where s.state = 'asked' and p.state not in ('released', 'reversed')
    order by row_number() over (partition by p.payer order by s.created_at, s.id), s.created_at
    limit ${limit}`
  return rows.map(toDueSponsorship)
}

/** Sponsorships that a condition on `s`, `p` and `t` picks, oldest first. */
async function readDue(query: Query, condition: SqlText): Promise<DueSponsorship[]> {
  const rows = await query<DueSponsorshipRow[]>`
    select ${dueColumns(query)} from ${dueTables(query)}
    where ${condition} order by s.created_at limit ${AT_ONCE}`
  return rows.map(toDueSponsorship)
}

/**
 * Posted ones whose transaction ended, and ended ones whose transaction is no longer where it was.
 *
 * One that an older transaction carried is left to whoever looks at its block: what becomes of the newest says nothing
 * of it, until both are final.
 */
export async function readMoved(
  query: Query,
  chainId: number,
): Promise<{ readonly due: DueSponsorship; readonly outcome: LaneOutcome }[]> {
  const due = await readDue(
    query,
    query`s.chain_id = ${chainId} and (
      (s.state = 'posted' and t.state in ('mined', 'final', 'failed'))
      or (s.state in ('executed', 'reverted') and not s.is_final and s.block_number is not null
        and not ${isByOlder(query)}
        and (t.state not in ('mined', 'final') or t.block_hash is distinct from s.block_hash)))`,
  )
  const ids = due.flatMap(({ laneTxId }) => (laneTxId === null ? [] : [laneTxId]))
  if (ids.length === 0) return []
  const outcomes = new Map(
    (await readLaneOutcomes(query, ids)).map((outcome) => [outcome.id, outcome]),
  )
  return due.flatMap((one) => {
    const outcome = one.laneTxId === null ? undefined : outcomes.get(one.laneTxId)
    return outcome === undefined ? [] : [{ due: one, outcome }]
  })
}

/** Those past what their chain accepts, those whose payment is gone, and those that were paid too late to be used. */
export function readOverdue(
  query: Query,
  chainId: number,
  chainSec: number,
): Promise<DueSponsorship[]> {
  return readDue(
    query,
    // Both states by the index that is on them.
    query`s.chain_id = ${chainId} and s.id in (
        select id from app.gas_sponsorship
          where chain_id = ${chainId} and state in ('signed', 'posted')
        union all select id from app.gas_sponsorship where state = 'asked')
      and (
      (s.state in ('signed', 'posted') and s.chain_valid_until_sec < ${chainSec})
      or (s.state in ('asked', 'signed')
        and (p.id is null or p.state in ('released', 'reversed')))
      or (s.state = 'signed' and p.state = 'settled'
        and extract(epoch from p.settled_at) > s.valid_until_sec - ${MIN_USE_SEC}))`,
  )
}

export function readNotFinal(query: Query, chainId: number): Promise<DueSponsorship[]> {
  return readDue(
    query,
    query`s.chain_id = ${chainId} and not s.is_final and s.block_number is not null
      and s.state in ('executed', 'external', 'reverted')`,
  )
}

/** What is under way, by chain and state. */
export async function readSponsorCounts(query: Query): Promise<SponsorCount[]> {
  const rows = await query<
    { chain_id: number; state: EvmState; count: number; oldest_sec: number }[]
  >`
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
