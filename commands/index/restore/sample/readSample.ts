import type { Hex } from 'viem'
import { hex, int, maybe, nullableTexts, text } from '../../../../core/platform/db/columns.ts'
import type { Query } from '../../../../core/platform/db/createQuery.ts'
import type { SampledEvent } from './sampledEvents.ts'

/** Rows of each kind of event, and headers of blocks. */
const SAMPLE_ROWS = 20
/** Rows that the server reads for each sampled row, because the rows of a kind may be few. */
const READ_PER_ROW = 50

export type SampledRow = {
  readonly id: string
  readonly chainId: number
  readonly blockNumber: number
  readonly logIndex: number
  readonly emitter: Hex | null
  readonly values: readonly (string | null)[]
}

/** Reads random rows of an event. */
export async function readSample(
  query: Query,
  schema: string,
  { table, kind, emitter, columns }: SampledEvent,
): Promise<readonly SampledRow[]> {
  const [first, ...others] = Object.keys(columns).map((column) => query`t.${query(column)}::text`)
  const values = others.reduce((list, one) => query`${list}, ${one}`, first ?? query`null`)
  const rows = await query({
    id: text,
    chain_id: int,
    block_number: int,
    log_index: int,
    emitter: maybe(hex),
    values: nullableTexts,
  })`
    select t.id, t.chain_id, t.block_number, t.log_index,
      ${emitter === null ? query`null::text` : query`t.${query(emitter)}`} as emitter,
      array[${values}] as values
    from ${query(schema)}.${query(table)} t
    tablesample bernoulli (${await percentOf(query, schema, table)}::float4)
    where ${kind === null ? query`true` : query`t.kind = ${kind}`}
    order by random() limit ${SAMPLE_ROWS}::int8`
  return rows.map((row) => ({
    id: row.id,
    chainId: row.chain_id,
    blockNumber: row.block_number,
    logIndex: row.log_index,
    emitter: row.emitter,
    values: row.values,
  }))
}

export type SampledBlock = {
  readonly chainId: number
  readonly number: number
  readonly hash: Hex
  readonly parentHash: Hex
  readonly timestampSec: number
}

/** Reads random headers of blocks. */
export async function readSampledBlocks(
  query: Query,
  schema: string,
): Promise<readonly SampledBlock[]> {
  const rows = await query({
    chain_id: int,
    number: int,
    hash: hex,
    parent_hash: hex,
    timestamp: int,
  })`
    select t.chain_id, t.number, t.hash, t.parent_hash, t.timestamp
    from ${query(schema)}.block t
    tablesample bernoulli (${await percentOf(query, schema, 'block')}::float4)
    order by random() limit ${SAMPLE_ROWS}::int8`
  return rows.map((row) => ({
    chainId: row.chain_id,
    number: row.number,
    hash: row.hash,
    parentHash: row.parent_hash,
    timestampSec: row.timestamp,
  }))
}

/** Returns the percentage of the rows of a table that the server reads; 100 for a small table. */
async function percentOf(query: Query, schema: string, table: string): Promise<number> {
  const [row] = await query({ rows: int })`
    select reltuples as rows from pg_class
    where oid = format('%I.%I', ${schema}::text, ${table}::text)::regclass`
  const rows = Math.max(1, row?.rows ?? 1)
  return Math.min(100, (100 * SAMPLE_ROWS * READ_PER_ROW) / rows)
}
