import { join } from 'node:path'
import { text } from '../../../core/platform/db/columns.ts'
import type { Query } from '../../../core/platform/db/createQuery.ts'
import { runStatementText } from '../../../core/platform/db/indexes/runStatementText.ts'
import {
  type IndexStatements,
  OPERATION_SEQUENCE,
  REORG_PREFIX,
} from '../../../supervisor/indexStatements.ts'
import { CommandRefused } from '../commandRefused.ts'
import { createProgressLine } from '../snapshot/createProgressLine.ts'
import { listOf } from '../snapshot/finalRows.ts'
import type { Manifest, SnapshotTable } from '../snapshot/manifest.ts'
import type { CopySession } from '../snapshot/openCopySession.ts'

export type Load = {
  /** Each loads another table at the same time; a second connection uses a second processor. */
  readonly sessions: readonly CopySession[]
  /** New schema for the tables. */
  readonly schema: string
  readonly folder: string
  readonly statements: IndexStatements
  readonly print: (line: string) => void
  readonly signal: AbortSignal
}

/**
 * Creates the tables of an index, and loads the rows of a snapshot.
 *
 * Each table has its own transaction, which creates the table, so that its rows are stored frozen. Throws
 * `CommandRefused` if a file has another number of rows than the manifest.
 */
export async function loadTables(load: Load, manifest: Manifest): Promise<void> {
  const { schema, statements } = load
  const show = createProgressLine(load.print)
  const total = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const rowsOf = (name: string) => manifest.tables.find((one) => one.name === name)?.rows ?? 0
  let rows = 0
  await createSchema(load)
  const largestFirst = statements.tables.toSorted((a, b) => rowsOf(b.name) - rowsOf(a.name))
  await eachOf(load, largestFirst, async (session, { name, text: statement }) => {
    const table = manifest.tables.find((one) => one.name === name)
    await inSchema(session, schema, async (query) => {
      await runStatementText(query, statement)
      if (table === undefined) return
      await loadTable(load, { session, query }, table, (count) => {
        rows += count
        show(`${rows} of ${total} rows loaded, in table ${name}`)
      })
    })
    if (name.startsWith(REORG_PREFIX)) await createChangesIndex(session, schema, name)
  })
}

async function createSchema({ sessions: [session], schema }: Load): Promise<void> {
  if (session === undefined) throw new RangeError('a load needs a connection')
  await session`create schema ${session(schema)}`
  await session`
    create sequence ${session(schema)}.${session(OPERATION_SEQUENCE)} as integer increment by 1`
}

/** Creates the indexes of the tables, and collects the statistics. */
export async function createIndexes(load: Load, { tables }: Manifest): Promise<void> {
  const { schema, statements, print } = load
  const show = createProgressLine(print)
  let created = 0
  await eachOf(load, statements.indexes, async (session, statement) => {
    await inSchema(session, schema, (query) => runStatementText(query, statement))
    created += 1
    show(`${created} of ${statements.indexes.length} indexes created`)
  })
  await eachOf(load, tables, async (session, { name }) => {
    await session`analyze ${session(schema)}.${session(name)}`
  })
}

/** Runs the steps in their order, one at a time on each connection. After a failure no further step starts. */
async function eachOf<Step>(
  { sessions, signal }: Load,
  steps: readonly Step[],
  run: (session: CopySession, step: Step) => Promise<void>,
): Promise<void> {
  const waiting = [...steps]
  const ended = await Promise.allSettled(
    sessions.map(async (session) => {
      try {
        for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
          signal.throwIfAborted()
          await run(session, step)
        }
      } catch (error) {
        waiting.length = 0
        throw error
      }
    }),
  )
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}

type On = { readonly session: CopySession; readonly query: Query }

async function loadTable(
  { schema, folder, signal }: Load,
  { session, query }: On,
  { name, columns, files }: SnapshotTable,
  onRows: (rows: number) => void,
): Promise<void> {
  const table = query`${query(schema)}.${query(name)}`
  const key = await dropPrimaryKey(query, schema, name)
  const target = query`${table} (${listOf(
    query,
    columns.map((column) => column.name),
  )})`
  for (const file of files) {
    signal.throwIfAborted()
    const found = await session.copyIn(target, join(folder, file.path))
    if (found !== file.rows)
      throw new CommandRefused(
        `${file.path} of the snapshot: expected ${file.rows} rows, found ${found}`,
      )
    onRows(found)
  }
  await query`alter table ${table} add constraint ${query(key)} primary key (id)`
}

/** Drops the primary key of a table, because a key is built faster from all rows; returns its name. */
async function dropPrimaryKey(query: Query, schema: string, table: string): Promise<string> {
  const [key] = await query({ name: text })`
    select conname::text as name from pg_constraint
    where conrelid = format('%I.%I', ${schema}::text, ${table}::text)::regclass and contype = 'p'`
  if (key === undefined) throw new Error(`${table} has no primary key`)
  await query`alter table ${query(schema)}.${query(table)} drop constraint ${query(key.name)}`
  return key.name
}

/** Creates the index with which Ponder finds the changes of a block. Source: ponder 0.17, database/index.ts. */
async function createChangesIndex(
  session: CopySession,
  schema: string,
  changes: string,
): Promise<void> {
  const table = changes.slice(REORG_PREFIX.length)
  await session`
    create index if not exists ${session(`${table}_checkpoint_index`)}
    on ${session(schema)}.${session(changes)} (checkpoint)`
}

/** Runs statements of Ponder, which name no schema, in the schema of the load. */
async function inSchema<T>(
  session: CopySession,
  schema: string,
  work: (query: Query) => Promise<T>,
): Promise<T> {
  return session.begin(async (query) => {
    await query`set local search_path to ${query(schema)}`
    return work(query)
  })
}
