import {
  bool,
  hex,
  int,
  maybe,
  numeric,
  type RowOf,
  text,
  textOf,
} from '../../../../platform/db/columns.ts'
import type { Query } from '../../../../platform/db/createQuery.ts'
import type { Sql } from '../../../../platform/db/createSql.ts'
import type { SqlText } from '../../../../platform/db/sqlText.ts'
import type { SolanaLanded, SolanaStats, SolanaWindowSums } from '../../../solana/statsPorts.ts'
import type { GasStatsWindow } from '../../ports.ts'
import { windowSec } from './windowSec.ts'

/** Maximum number of listed transactions; the newest come first. */
const MAX_RECENT_TRANSACTIONS = 20
const WINDOWS = ['h24', 'd7', 'all'] as const satisfies readonly GasStatsWindow[]

const SUMS_ROW = {
  name: textOf<GasStatsWindow>(),
  as_of: int,
  transactions: int,
  succeeded: int,
  senders: int,
  fee: numeric,
  spent: numeric,
  unread: int,
  unread_cap: numeric,
  quoted: int,
  paid: int,
  posted: int,
  confirmed: int,
  failed: int,
  expired: int,
  credited: int,
  refused: int,
  void: int,
  fees: numeric,
  p50: maybe(int),
  p95: maybe(int),
}
type SumsRow = RowOf<typeof SUMS_ROW>
const LANDED_ROW = {
  id: hex,
  signature: text,
  slot: maybe(numeric),
  block_at: maybe(int),
  sender: maybe(text),
  success: bool,
  fee: maybe(numeric),
  spent: maybe(numeric),
  fee_usdc: maybe(numeric),
}
type LandedRow = RowOf<typeof LANDED_ROW>

/**
 * Returns the statistics of the sponsor on Solana from rows and receipts in one snapshot; the rows
 * remain while Solana is disabled.
 */
export function readSolanaStats(sql: Sql): Promise<SolanaStats> {
  return sql.begin('isolation level repeatable read read only', async (query) => {
    const rows = await readSums(query)
    const payers = await query({ fee_payer: text })`
      select distinct fee_payer from app.solana_sponsorship
      where state in ('confirmed', 'failed') and fee_payer is not null order by fee_payer`
    const recent = await readRecent(query)
    const sumsOf = (name: GasStatsWindow): SolanaWindowSums => toSums(requireRow(rows, name))
    return {
      asOfSec: requireRow(rows, 'all').as_of,
      feePayers: payers.map(({ fee_payer: feePayer }) => feePayer),
      windows: { h24: sumsOf('h24'), d7: sumsOf('d7'), all: sumsOf('all') },
      recent: recent.map(toLanded),
    }
  })
}

function requireRow(rows: readonly SumsRow[], name: GasStatsWindow): SumsRow {
  const found = rows.find((row) => row.name === name)
  if (found === undefined) throw new RangeError(`no sums of ${name}`)
  return found
}

/**
 * SQL of the time that assigns a landed transaction to a window: the time of the block, or the
 * recorded end while the block time is unknown.
 */
const landedAt = (query: Query): SqlText => query`coalesce(s.block_at, s.ended_at)`

function readSums(query: Query): PromiseLike<readonly SumsRow[]> {
  return query(SUMS_ROW)`
    with since as (
      select w.name, extract(epoch from moment.now)::int8 as as_of,
        coalesce(moment.now - make_interval(secs => w.sec), '-infinity') as moment
      from unnest(${WINDOWS}::text[], ${WINDOWS.map(windowSec)}::int8[]) as w(name, sec),
        (select date_trunc('second', now()) as now) as moment
    ), sold as (
      select s.id, s.quote_id, s.state, s.created_at, s.posted_at, p.amount_usdc as paid_usdc,
        s.attempt = 1 and p.state = 'settled' as is_paid,
        1000 * extract(epoch from s.ended_at - s.posted_at)::float8 as took_ms
      from app.solana_sponsorship as s join app.payment as p on p.id = s.payment_id
    )
    select since.name, since.as_of, landed.*, quotes.*, sales.*
    from since
    cross join lateral (
      select count(*) as transactions, count(*) filter (where s.state = 'confirmed') as succeeded,
        count(distinct s.sender) as senders, coalesce(sum(s.paid_fee_lamports), 0) as fee,
        coalesce(sum(s.spent_lamports), 0) as spent,
        count(*) filter (where s.spent_lamports is null) as unread,
        coalesce(sum(s.lamport_cap) filter (where s.spent_lamports is null), 0) as unread_cap
      from app.solana_sponsorship as s
      where s.state in ('confirmed', 'failed') and ${landedAt(query)} > since.moment
    ) landed
    cross join lateral (
      select count(*) as quoted from (
        select q.id from app.solana_quote q where q.created_at > since.moment
        union
        select s.quote_id from sold s where s.created_at > since.moment
      ) told
    ) quotes
    cross join lateral (
      select count(*) filter (where s.is_paid) as paid,
        count(*) filter (where s.posted_at is not null) as posted,
        count(*) filter (where s.state = 'confirmed') as confirmed,
        count(*) filter (where s.state = 'failed') as failed,
        count(*) filter (where s.state = 'expired') as expired,
        count(*) filter (where s.state = 'credited') as credited,
        count(*) filter (where s.state = 'refused') as refused,
        count(*) filter (where s.state = 'void') as void,
        coalesce(sum(s.paid_usdc) filter (where s.is_paid), 0) as fees,
        percentile_cont(0.5) within group (order by s.took_ms)
          filter (where s.state in ('confirmed', 'failed')) as p50,
        percentile_cont(0.95) within group (order by s.took_ms)
          filter (where s.state in ('confirmed', 'failed')) as p95
      from sold s where s.created_at > since.moment
    ) sales`
}

function readRecent(query: Query): PromiseLike<readonly LandedRow[]> {
  return query(LANDED_ROW)`
    select s.id, s.signature, s.slot, floor(extract(epoch from s.block_at))::int8 as block_at,
      s.sender, s.state = 'confirmed' as success, s.paid_fee_lamports as fee,
      s.spent_lamports as spent,
      (select p.amount_usdc from app.payment p
        where p.id = s.payment_id and p.state = 'settled') as fee_usdc
    from app.solana_sponsorship as s
    where s.state in ('confirmed', 'failed')
    order by ${landedAt(query)} desc, s.slot desc, s.id limit ${MAX_RECENT_TRANSACTIONS}`
}

function toSums(row: SumsRow): SolanaWindowSums {
  return {
    chain: {
      transactions: row.transactions,
      succeeded: row.succeeded,
      senders: row.senders,
      feeLamports: row.fee,
      spentLamports: row.spent,
      unread: row.unread,
      unreadCapLamports: row.unread_cap,
    },
    desk: {
      quoted: row.quoted,
      paid: row.paid,
      posted: row.posted,
      confirmed: row.confirmed,
      failed: row.failed,
      expired: row.expired,
      credited: row.credited,
      refused: row.refused,
      void: row.void,
      feesUsdc6: row.fees,
      latencyMs:
        row.p50 === null || row.p95 === null
          ? null
          : { p50: Math.round(row.p50), p95: Math.round(row.p95) },
    },
  }
}

function toLanded(row: LandedRow): SolanaLanded {
  return {
    sponsorshipId: row.id,
    signature: row.signature,
    slot: row.slot,
    blockSec: row.block_at,
    sender: row.sender,
    success: row.success,
    feeLamports: row.fee,
    spentLamports: row.spent,
    feeUsdc6: row.fee_usdc,
  }
}
