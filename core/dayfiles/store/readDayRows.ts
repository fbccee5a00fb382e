import pg from 'pg'
import type { BlockRef } from '../../kernel/blockRef.ts'
import { int, text } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import { SqlText } from '../../platform/db/sqlText.ts'
import { BLOCK_ROW, toBlockRef } from '../../platform/db/toBlockRef.ts'
import type { DayColumn } from '../domain/dayColumns.ts'
import type { FactTable } from '../domain/factTables.ts'
import type { UtcDay } from '../domain/utcDays.ts'

/** Rows per fetch; the texts of a fetch are received on the event loop in some milliseconds. */
const FETCH_ROWS = 1_000

/** Blocks of one chain on one day: number of the first block, and the last block. */
export type DayBlocks = { readonly first: number; readonly last: BlockRef }

/** Reads the first and last block of each chain on a day; omits a chain without a block on that day. */
export async function readDayBlocks(
  query: Query,
  chainIds: readonly number[],
  day: UtcDay,
): Promise<readonly DayBlocks[]> {
  const rows = await query({ ...BLOCK_ROW, first: int })`
    select last.chain_id, last.number, last.hash, last.timestamp, first.number as first
    from unnest(${chainIds}::int[]) as c(chain_id)
    cross join lateral (
      select number from chain.block
      where chain_id = c.chain_id and timestamp >= ${day.startSec}::int8
        and timestamp < ${day.endSec}::int8
      order by timestamp, number limit 1) first
    cross join lateral (
      select chain_id, number, hash, timestamp from chain.block
      where chain_id = c.chain_id and timestamp >= ${day.startSec}::int8
        and timestamp < ${day.endSec}::int8
      order by timestamp desc, number desc limit 1) last
    order by last.chain_id`
  return rows.map((row) => ({ first: row.first, last: toBlockRef(row) }))
}

/**
 * Reads the rows of a table in the blocks of a day, each as a JSON array of texts, in the order of chain, block and log.
 */
export async function* readDayRows(
  query: Query,
  { table, columns }: { readonly table: FactTable; readonly columns: readonly DayColumn[] },
  blocks: readonly DayBlocks[],
): AsyncGenerator<readonly string[]> {
  if (blocks.length === 0) return
  const isBlock = table.name === 'block'
  const number = raw(isBlock ? 'number' : 'block_number')
  const hasLog = columns.some(({ name }) => name === 'log_index')
  await query`
    declare day_rows no scroll cursor for
    select array_to_json(array[${raw(columns.map(textOf).join(', '))}])::text as line
    from unnest(${blocks.map(({ last }) => last.chainId)}::int[],
      ${blocks.map(({ first }) => first)}::int8[],
      ${blocks.map(({ last }) => last.number)}::int8[]) as d(chain_id, first, last)
    join chain.${query(table.name)} f
      on f.chain_id = d.chain_id and f.${number} between d.first and d.last
    left join chain.block b on b.id = f.chain_id || '-' || f.${number}
    order by f.chain_id, f.${number}, ${raw(hasLog ? 'f.log_index, ' : '')}f.id`
  for (;;) {
    const rows = await query({ line: text })`fetch ${raw(String(FETCH_ROWS))} from day_rows`
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await query`close day_rows`
}

/** Text of the statement; all parts are names of this product. */
const raw = (text: string): SqlText => new SqlText([text], [])

function textOf({ value }: DayColumn): string {
  if (value.kind === 'blockHash') return 'b.hash'
  const column = `f.${pg.escapeIdentifier(value.column)}`
  if (value.kind === 'column') return `${column}::text`
  return `to_char(to_timestamp(${column}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
}
