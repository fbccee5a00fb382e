import { type SQL, sql } from 'drizzle-orm'
import type { Replacement } from './replaceFunctions.ts'

/** Setting of a transaction with the names of the tables that the transaction changed, each between commas. */
const SETTING = 'quartet.changed_tables'
/** Start of the statement with which Ponder begins each block. Source: ponder 0.17, runtime/multichain.ts. */
const CREATION = 'CREATE TEMP TABLE live_query_tables '

type Result = { readonly rows: readonly unknown[] }
/** Transaction of drizzle-orm; Ponder calls its `execute`. */
type Transaction = { execute(statement: unknown): Promise<Result> }
type Queries = {
  wrap(run: (database: Transaction) => Promise<unknown>, context: unknown): Promise<unknown>
}
type Options = { readonly namespaceBuild: { readonly schema: string } }
type CreateTriggers = (queries: Queries, options: Options, context: unknown) => Promise<void>

/** Statement that reads the tables that the transaction changed, as `names`. */
export const READ_CHANGED = `select current_setting('${SETTING}', true) as names`

/** Returns the names of the tables from the result of `READ_CHANGED`. */
export function changedTables({ rows }: Result): ReadonlySet<string> {
  return new Set(String(Object(rows[0]).names ?? '').split(','))
}

/**
 * Returns a transaction without Ponder's temporary table for the names of changed tables.
 *
 * Ponder creates this table for each block. The creation writes 17 KB to the write-ahead log, which each standby and each
 * backup of the log receives. A setting of the transaction has the names instead, and writes nothing.
 */
export function withoutChangeTable<T extends Transaction>(transaction: T): T {
  const execute: Transaction['execute'] = transaction.execute.bind(transaction)
  return Object.assign(transaction, {
    execute: (statement: unknown) =>
      typeof statement === 'string' && statement.startsWith(CREATION)
        ? Promise.resolve({ rows: [] })
        : execute(statement),
  })
}

/** Creates the function of the triggers that record changed tables, before Ponder creates the triggers. */
export function recordChangedTables(create: CreateTriggers): CreateTriggers {
  return async (queries, options, context) => {
    const statement = functionOf(options.namespaceBuild.schema)
    await queries.wrap((database) => database.execute(statement), context)
    await create(queries, options, context)
  }
}

/**
 * Returns the statement of the function that adds a table to the setting. The function also fills the temporary table
 * of a transaction that has one, so that an earlier version of the indexer can continue the index.
 */
function functionOf(schema: string): SQL {
  const setting = sql.raw(SETTING)
  return sql`create or replace function ${sql.identifier(schema)}.live_query() returns trigger
language plpgsql as $$
declare
  known text := coalesce(nullif(current_setting('${setting}', true), ''), ',');
begin
  if position(',' || tg_table_name || ',' in known) = 0 then
    perform set_config('${setting}', known || tg_table_name || ',', true);
    if to_regclass('pg_temp.live_query_tables') is not null then
      insert into live_query_tables (table_name) values (tg_table_name) on conflict do nothing;
    end if;
  end if;
  return null;
end $$`
}

/** Replacement of the function with which Ponder creates these triggers. Source: ponder 0.17, database/actions.ts. */
export const RECORDED_TABLES: Replacement = {
  path: 'database/actions.js',
  name: 'createLiveQueryTriggers',
  around: recordChangedTables,
}
