import type { Hex } from 'viem'
import type { BlockRef } from '../../../kernel/blockRef.ts'
import { int, numeric, text } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { AttributionDay } from '../../ports.ts'
import type { RecentCache } from './createRecentCache.ts'
import { readBlocksAt } from './readBlocks.ts'

const DAY_ROW = {
  code: text,
  day_sec: int,
  transactions: int,
  senders: int,
  bought: numeric,
  redeemed: numeric,
}

/** Unix seconds, both included. */
type Range = { readonly fromSec: number; readonly toSec: number }

/**
 * Cached rows of a day or a part of a day; the key is its first second and the hash of its last block.
 *
 * The hash commits to all facts of the day, so no entry becomes stale, not even an entry of the current day.
 */
export type KnownDays = RecentCache<string, readonly AttributionDay[]>

/** Number of days in a cache: one answer of the longest range, and as many days again. */
export const MAX_CACHED_ATTRIBUTION_DAYS = 800
/**
 * Maximum number of codes of a cached day: any account can write codes, and 800 days with this number take about 15 MB.
 */
const MAX_CACHED_CODES = 100

/** Maximum number of days per statement: a tenth of a second at 600 transactions per day. */
const DAYS_PER_STATEMENT = 31

const DAY_SEC = 86_400

/**
 * Reads, for each UTC day and code, the transactions with the code and the USDC-6 that they moved through vaults.
 *
 * A transaction with several codes counts once for each code. Days in `known` are not read again.
 */
export async function readAttribution(
  query: Query,
  at: BlockRef,
  wanted: Range & { readonly code?: string },
  known: KnownDays,
): Promise<readonly AttributionDay[]> {
  const parts = daysOf(wanted)
  const blocks = await readBlocksAt(
    query,
    at,
    parts.map(({ toSec }) => toSec),
  )
  const keyed = parts.flatMap((part, index) => {
    const last = blocks[index] ?? null
    // A day without a block has no rows.
    return last === null || last.timestampSec < part.fromSec
      ? []
      : [{ part, key: keyOf(part, last.hash) }]
  })
  const found = new Map(keyed.map(({ key }) => [key, known.get(key)]))
  const missing = keyed.filter(({ key }) => found.get(key) === undefined)
  for (let start = 0; start < missing.length; start += DAYS_PER_STATEMENT) {
    const slice = missing.slice(start, start + DAYS_PER_STATEMENT)
    const read = await computeDays(
      query,
      at,
      slice.map(({ part }) => part),
    )
    for (const [index, { key }] of slice.entries()) {
      const days = read[index] ?? []
      found.set(key, days)
      if (days.length <= MAX_CACHED_CODES) known.set(key, days)
    }
  }
  const all = keyed.flatMap(({ key }) => found.get(key) ?? [])
  return wanted.code === undefined ? all : all.filter(({ code }) => code === wanted.code)
}

const dayOf = (atSec: number): number => atSec - (atSec % DAY_SEC)

const keyOf = ({ fromSec }: Range, lastHash: Hex): string => `${fromSec}${lastHash}`

/** Splits a range at the UTC midnights. */
function daysOf({ fromSec, toSec }: Range): readonly Range[] {
  if (toSec < fromSec) return []
  const first = dayOf(fromSec)
  const count = (dayOf(toSec) - first) / DAY_SEC + 1
  return Array.from({ length: count }, (_, index) => ({
    fromSec: Math.max(first + index * DAY_SEC, fromSec),
    toSec: Math.min(first + (index + 1) * DAY_SEC - 1, toSec),
  }))
}

/** Reads the rows of several days or parts of days in one statement; the parts must be in order of time. */
async function computeDays(
  query: Query,
  at: BlockRef,
  parts: readonly Range[],
): Promise<readonly (readonly AttributionDay[])[]> {
  const fromSec = parts[0]?.fromSec ?? 0
  const toSec = parts.at(-1)?.toSec ?? -1
  const rows = await computeAttribution(query, at, { fromSec, toSec })
  const byDay = Map.groupBy(rows, ({ daySec }) => daySec)
  return parts.map((part) => byDay.get(dayOf(part.fromSec)) ?? [])
}

/** Computes the rows of any range from indexed facts only. */
export async function computeAttribution(
  query: Query,
  at: BlockRef,
  { fromSec, toSec }: Range,
): Promise<readonly AttributionDay[]> {
  const rows = await query(DAY_ROW)`
    with carried as materialized (
      select a.tx_hash, a."from" as sender, a.timestamp / 86400 * 86400 as day_sec, c.code
      from chain.attribution a
      cross join lateral (select distinct unnest(string_to_array(a.codes, ',')) as code) c
      where a.chain_id = ${at.chainId} and a.block_number <= ${at.number}
        and a.timestamp >= ${fromSec} and a.timestamp <= ${toSec}),
    counted as (
      select code, day_sec, count(*)::int as transactions, count(distinct sender)::int as senders
      from carried group by code, day_sec),
    bounds as (
      select min(number) as first_block, max(number) as last_block from (
        (select number from chain.block
          where chain_id = ${at.chainId} and timestamp >= ${fromSec} and number <= ${at.number}
          order by timestamp, number limit 1)
        union all
        (select number from chain.block
          where chain_id = ${at.chainId} and timestamp <= ${toSec} and number <= ${at.number}
          order by timestamp desc, number desc limit 1)) edge),
    moved as (
      select c.code, c.day_sec, sum(a.usdc) filter (where a.kind = 'buy') as bought,
        sum(a.usdc) filter (where a.kind <> 'buy') as redeemed
      from bounds join chain.activity a
        on a.block_number >= bounds.first_block and a.block_number <= bounds.last_block
      join carried c on c.tx_hash = a.tx_hash
      where a.chain_id = ${at.chainId} and a.kind in ('buy', 'redeem', 'redeem_in_kind')
      group by c.code, c.day_sec)
    select n.code, n.day_sec, n.transactions, n.senders,
      coalesce(m.bought, 0) as bought, coalesce(m.redeemed, 0) as redeemed
    from counted n left join moved m on m.code = n.code and m.day_sec = n.day_sec
    order by n.day_sec, n.code`
  return rows.map((row) => ({
    code: row.code,
    daySec: row.day_sec,
    transactions: row.transactions,
    senders: row.senders,
    boughtUsdc6: row.bought,
    redeemedUsdc6: row.redeemed,
  }))
}
