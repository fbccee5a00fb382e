import { type SQL, sql } from 'drizzle-orm'
import { importPonder } from './importPonder.ts'
import type { Replacement } from './replaceFunctions.ts'

/** Rows of a statement: about a megabyte of JSON. */
const ROWS = 1_000

type Row = Readonly<Record<string, unknown>>
type Database = { execute(statement: SQL): Promise<unknown> }
/** Connection or transaction of Ponder. */
export type Queries = {
  wrap<T>(
    options: { readonly label: string },
    run: (database: Database) => Promise<T>,
    context: unknown,
  ): Promise<T>
}
type Insert = (given: Row, context?: unknown) => Promise<void>
type Store = Readonly<Record<string, unknown>>
type Create = (deps: { readonly qb: Queries }) => Store
/** Functions that map an object of the node to the columns of the cache. Source: ponder 0.17, sync-store/encode.ts. */
export type Encoders = Readonly<Record<string, (given: Row) => Row>>

/** Functions of the cache that store many rows, with their table, their list and the encoder of an entry. */
const INSERTS = [
  {
    name: 'insertLogs',
    table: 'logs',
    label: 'insert_logs',
    list: 'logs',
    encoder: 'encodeLog',
    entry: 'log',
  },
  {
    name: 'insertBlocks',
    table: 'blocks',
    label: 'insert_blocks',
    list: 'blocks',
    encoder: 'encodeBlock',
    entry: 'block',
  },
  {
    name: 'insertTransactions',
    table: 'transactions',
    label: 'insert_transactions',
    list: 'transactions',
    encoder: 'encodeTransaction',
    entry: 'transaction',
  },
] as const

/**
 * Stores the logs, blocks and transactions of the cache as JSON, one parameter for thousands of rows.
 *
 * Ponder builds an SQL text with a parameter for each value, which took a sixth of the processor time of a back-fill.
 * Throws `Error` if this version of Ponder has no such function.
 */
export function cacheAsJson(encoders: Encoders): (create: Create) => Create {
  return (create) => (deps) => {
    const store = create(deps)
    const replaced = INSERTS.map((insert) => {
      const encode = encoders[insert.encoder]
      if (encode === undefined || typeof store[insert.name] !== 'function') {
        throw new Error(`Ponder has no ${insert.name} or ${insert.encoder}`)
      }
      return [insert.name, insertBy(deps.qb, insert, encode)] as const
    })
    return { ...store, ...Object.fromEntries(replaced) }
  }
}

function insertBy(
  queries: Queries,
  { table, label, list, entry }: (typeof INSERTS)[number],
  encode: (given: Row) => Row,
): Insert {
  const target = sql.raw(`ponder_sync.${table}`)
  return async (given, context) => {
    const { chainId, [list]: entries } = given
    if (!Array.isArray(entries)) throw new Error(`${label} got no list`)
    for (let from = 0; from < entries.length; from += ROWS) {
      const part: readonly unknown[] = entries.slice(from, from + ROWS)
      const json = JSON.stringify(rowsOf(part.map((one) => encode({ chainId, [entry]: one }))))
      // A row that is stored already is the same row.
      const statement = sql`
        insert into ${target}
        select * from json_populate_recordset(null::${target}, ${json}::json)
        on conflict do nothing`
      await queries.wrap({ label }, (database) => database.execute(statement), context)
    }
  }
}

/** Returns rows by the names of their columns; JSON has no integers of 256 bits, so they are texts. */
function rowsOf(encoded: readonly Row[]): readonly Row[] {
  const columns = Object.keys(encoded[0] ?? {}).map((name) => [name, columnOf(name)] as const)
  return encoded.map((row) =>
    Object.fromEntries(
      columns.map(([name, column]) => {
        const value = row[name]
        return [column, typeof value === 'bigint' ? value.toString() : value]
      }),
    ),
  )
}

function columnOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Returns the replacement of the function that creates Ponder's cache. Source: ponder 0.17, sync-store/index.ts. */
export async function cacheReplacement(): Promise<Replacement> {
  const encoders = (await importPonder('sync-store/encode.js')) as Encoders // `cacheAsJson` checks the encoders that it calls.
  return { path: 'sync-store/index.js', name: 'createSyncStore', around: cacheAsJson(encoders) }
}
