import { parentPort, workerData } from 'node:worker_threads'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { COPIED_ROWS } from '../../../supervisor/ponder/copyRows.ts'
import { importPonder } from '../../../supervisor/ponder/importPonder.ts'
import { NORMAL_ROWS } from '../../../supervisor/ponder/normalizeRows.ts'
import { PATTERN_KEYS } from '../../../supervisor/ponder/rememberPatternKeys.ts'
import { replaceFunctions } from '../../../supervisor/ponder/replaceFunctions.ts'
import { type Creators, type Db, openStore } from './openStore.ts'
import type { RowCall, RowReport, RowStep, Values } from './rowSteps.ts'

type Kit = (schema: object) => Record<'enums' | 'tables', { readonly sql: readonly string[] }>

/**
 * Thread with Ponder's store of rows over an empty database, with or without the replaced functions. Answers each list
 * of steps with a report; nothing of a list stays in the database.
 */
const { isReplaced, databaseUrl }: { isReplaced: boolean; databaseUrl: string } = workerData
if (isReplaced) replaceFunctions([...NORMAL_ROWS, COPIED_ROWS, PATTERN_KEYS])
const schema: Readonly<Record<string, object>> = await import('./rowTables.ts')
const creators = {
  ...Object(await importPonder('indexing-store/index.js')),
  ...Object(await importPonder('indexing-store/cache.js')),
} as Creators
const { getSql } = Object(await importPonder('drizzle/kit/index.js')) as { getSql: Kit }
const TABLES = ['kinds', 'plain', 'pairs']

const client = new pg.Client({ connectionString: databaseUrl })
await client.connect()
const { enums, tables } = getSql(schema)
// The tables for reorganisations number their rows by this sequence.
await client.query('create sequence operation_id')
for (const text of [...enums.sql, ...tables.sql]) await client.query(text)
const database = drizzle(client, { casing: 'snake_case' })
const qb = {
  $dialect: 'postgres',
  $client: client,
  wrap: (run: (db: typeof database) => unknown) => run(database),
}

parentPort?.on('message', (steps: readonly RowStep[]) => {
  void report(steps).then((answer) => parentPort?.postMessage(answer))
})
parentPort?.postMessage('ready')

async function report(steps: readonly RowStep[]): Promise<RowReport> {
  await client.query('begin')
  const outcomes: unknown[] = []
  const eventCount = { event: 0 }
  const open = (isRestarted: boolean) =>
    openStore(creators, { schema, qb, eventCount, isRestarted })
  let { cache, db } = open(false)
  let isFailed = false
  const flush = async () => {
    const outcome = await outcomeOf(() => cache.flush())
    isFailed = 'error' in outcome
    outcomes.push(outcome)
  }
  for (const step of steps) {
    eventCount.event += 1
    if ('table' in step) {
      outcomes.push(await outcomeOf(() => call(step, db)))
      continue
    }
    await flush()
    // The indexer ends after a failed flush.
    if (isFailed) break
    if (step.kind === 'restart') ({ cache, db } = open(true))
  }
  if (!isFailed) await flush()
  const rows = isFailed ? {} : await readRows()
  await client.query('rollback')
  return { outcomes, rows }
}

async function readRows(): Promise<RowReport['rows']> {
  const read: Record<string, readonly unknown[]> = {}
  for (const table of TABLES) {
    const { rows } = await client.query(`select to_jsonb(t) as row from ${table} t order by 1`)
    read[table] = rows
  }
  return read
}

function call(step: RowCall, db: Db): Promise<unknown> {
  const table = schema[step.table]
  switch (step.kind) {
    case 'find':
      return db.find(table, step.values)
    case 'delete':
      return db.delete(table, step.values)
    case 'insert':
      return db.insert(table).values(step.values)
    case 'insertOrKeep':
      return db.insert(table).values(step.values).onConflictDoNothing()
    case 'insertOrUpdate':
      return db.insert(table).values(step.values).onConflictDoUpdate(setOf(step))
    case 'update':
      return db.update(table, step.values).set(setOf(step))
    default:
      return step satisfies never
  }
}

function setOf({ set, byFunction }: { readonly set: Values; readonly byFunction: boolean }) {
  if (!byFunction) return set
  return (row: Values) => ({
    ...set,
    ...(typeof row['amount'] === 'bigint' ? { amount: row['amount'] / 2n } : {}),
  })
}

/** Returns the result as the handler reads it, or the error; then the handler changes its rows. */
async function outcomeOf(run: () => Promise<unknown>): Promise<object> {
  try {
    const results = [await run()].flat()
    const copies = results.map((row) => (isRow(row) ? structuredClone({ ...row }) : row))
    for (const row of results) if (isRow(row)) change(row)
    return { results: copies }
  } catch (error) {
    const { name, message } = Object(error)
    return { error: { name, message } }
  }
}

function isRow(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Changes a row and the objects in the row, which must not change the store. */
function change(row: Record<string, unknown>): void {
  row['amount'] = 999n
  delete row['note']
  const { tags, detail } = row
  if (Array.isArray(tags)) tags.push('changed')
  if (isRow(detail)) detail['changed'] = true
}
