import pg from 'pg'
import { text } from '../columns.ts'
import type { Query } from '../createQuery.ts'
import { LIVE_VIEW_SCHEMA } from './readLiveSchema.ts'
import { runStatementText } from './runStatementText.ts'

/** Channel on which the live index announces each block. */
export const HEAD_CHANNEL = `${LIVE_VIEW_SCHEMA}_live_query`

/** Tables of Ponder itself with a view. Source: ponder 0.17, database/index.ts. */
export const PONDER_TABLES = ['_ponder_meta', '_ponder_checkpoint']

/**
 * Creates a view of each table of an index in schema `views`, which may exist, and announces the blocks of the index.
 *
 * Call in a transaction. The trigger waits for a running block of the index.
 */
export async function createIndexViews(
  query: Query,
  { schema, views }: { readonly schema: string; readonly views: string },
): Promise<void> {
  const tables = [...(await readIndexTables(query, schema)), ...PONDER_TABLES]
  await query`create schema if not exists ${query(views)}`
  for (const table of tables) {
    await query`drop view if exists ${query(views)}.${query(table)}`
    await query`create view ${query(views)}.${query(table)} as
      select * from ${query(schema)}.${query(table)}`
  }
  await runStatementText(
    query,
    `create or replace function ${name(views)}.live_query_notify() returns trigger language plpgsql as $$
      begin perform pg_notify(${pg.escapeLiteral(HEAD_CHANNEL)}, ''); return null; end $$`,
  )
  await runStatementText(
    query,
    `create or replace trigger ${name(HEAD_CHANNEL)}
      after insert or update or delete on ${name(schema)}._ponder_checkpoint
      for each statement execute function ${name(views)}.live_query_notify()`,
  )
}

/** Returns the tables of an index that handlers write, in the order of their names. */
export async function readIndexTables(query: Query, schema: string): Promise<readonly string[]> {
  const rows = await query({ name: text })`
    select t.name from ${query(schema)}._ponder_meta m
    cross join lateral jsonb_array_elements_text(m.value -> 'table_names') as t(name)
    where m.key = 'app' order by 1`
  return rows.map((row) => row.name)
}

const name = pg.escapeIdentifier
