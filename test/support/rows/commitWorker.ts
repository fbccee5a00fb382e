import { parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'
import { confirmCommits } from '../../../supervisor/ponder/confirmCommits.ts'
import { importPonder } from '../../../supervisor/ponder/importPonder.ts'
import { replaceFunctions } from '../../../supervisor/ponder/replaceFunctions.ts'
import { type Creators, openStore } from './openStore.ts'

/** Result of a block: how often the block ran, the proofs, the rows, and the error that ended the block. */
export type CommitReport = {
  readonly runs: number
  readonly proofs: readonly boolean[]
  readonly rows: readonly unknown[]
  readonly error: string | undefined
}
type Row = Readonly<Record<string, unknown>>
type Database = { execute(statement: string): Promise<unknown> }
type Transaction = { wrap(run: (database: Database) => Promise<unknown>): Promise<unknown> }
type Databases = {
  readonly userQB: { transaction(run: (transaction: Transaction) => Promise<void>): Promise<void> }
}
type Modules = {
  readonly createDatabase: (deps: object) => Databases
  readonly getSql: (schema: object) => Record<'tables', { readonly sql: readonly string[] }>
}

/**
 * Thread that stores blocks as Ponder does: with its connections, its repetitions and its rows in memory. Each message
 * is a block; the thread answers with a report after the block.
 */
const { databaseUrl, directUrl }: { databaseUrl: string; directUrl: string } = workerData
const SCHEMA = 'public'
const proofs: boolean[] = []
replaceFunctions(confirmCommits(SCHEMA, (isStored) => proofs.push(isStored)))
const { plain } = await import('./rowTables.ts')
const creators = {
  ...Object(await importPonder('indexing-store/index.js')),
  ...Object(await importPonder('indexing-store/cache.js')),
} as Creators
const { createDatabase, getSql } = {
  ...Object(await importPonder('database/index.js')),
  ...Object(await importPonder('drizzle/kit/index.js')),
} as Modules

const direct = new pg.Client({ connectionString: directUrl })
await direct.connect()
await direct.query('create sequence operation_id')
for (const text of getSql({ plain }).tables.sql) await direct.query(text)
await direct.query(`
  create table _ponder_checkpoint (chain_name text primary key, chain_id bigint not null,
    safe_checkpoint text not null, latest_checkpoint text not null, finalized_checkpoint text not null)`)
await direct.query(
  `insert into _ponder_checkpoint values ('base', 8453, '0', '0', '0'), ('polygon', 137, '0', '0', '0')`,
)
await direct.query(`insert into plain (id, amount, count) values ('sum', 0, 0)`)

const nothing = () => undefined
const logger = { trace: nothing, debug: nothing, info: nothing, warn: nothing }
const { userQB } = createDatabase({
  common: {
    shutdown: { add: nothing, isKilled: false },
    options: { command: 'start' },
    logger,
    metrics: {
      registry: { removeSingleMetric: nothing, registerMetric: nothing },
      ponder_database_method_duration: { observe: nothing },
      ponder_database_method_error_total: { inc: nothing },
    },
  },
  namespace: { schema: SCHEMA },
  preBuild: {
    databaseConfig: { kind: 'postgres', poolConfig: { connectionString: databaseUrl, max: 8 } },
  },
  schemaBuild: { schema: { plain } },
})
const { cache, store, db } = openStore(creators, {
  schema: { plain },
  qb: userQB,
  eventCount: { event: 0 },
  isRestarted: true,
})

parentPort?.on('message', (block: number) => {
  void storeBlock(block).then((report) => parentPort?.postMessage(report))
})
parentPort?.postMessage('ready')

async function storeBlock(block: number): Promise<CommitReport> {
  let runs = 0
  proofs.length = 0
  const stored = userQB.transaction(async (transaction) => {
    runs += 1
    cache.qb = transaction
    store.qb = transaction
    await db.insert(plain).values({ id: `block ${block}`, amount: 0n, count: 0 })
    await db.update(plain, { id: 'sum' }).set((row: Row) => ({ count: Number(row['count']) + 1 }))
    await cache.flush()
    await transaction.wrap((database) =>
      database.execute(`
      update _ponder_checkpoint set latest_checkpoint = '${block}' where chain_name = 'base'`),
    )
  })
  const error = await stored.then(nothing, ({ message }) => String(message))
  const { rows } = await direct.query('select id, count from plain order by id')
  return { runs, proofs: [...proofs], rows, error }
}
