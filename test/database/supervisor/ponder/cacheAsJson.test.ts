import { sql as fragment } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import {
  cacheAsJson,
  type Encoders,
  type Queries,
} from '../../../../supervisor/ponder/cacheAsJson.ts'
import { createDatabase, type TestDatabase } from '../../../support/createDatabase.ts'

const CHAIN = 8453
const word = (digit: string) => `0x${digit.repeat(64)}`
const ADDRESS = `0x${'Ab'.repeat(20)}`

const logs = [[], [word('1')], ['1', '2', '3', '4'].map(word)].map((topics, at) => ({
  blockNumber: '0x10',
  logIndex: `0x${at}`,
  transactionIndex: '0x2',
  blockHash: word('a'),
  transactionHash: word('b'),
  address: ADDRESS,
  topics,
  data: at === 0 ? '0x' : `0x${'00ff'.repeat(at * 40)}`,
}))

const block = {
  number: '0x10',
  timestamp: '0x65000000',
  hash: word('a'),
  parentHash: word('9'),
  logsBloom: `0x${'0'.repeat(512)}`,
  miner: ADDRESS,
  gasUsed: '0x1',
  gasLimit: '0x3938700',
  baseFeePerGas: '0x3b9aca00',
  nonce: '0x0000000000000000',
  mixHash: word('c'),
  stateRoot: word('d'),
  receiptsRoot: word('e'),
  transactionsRoot: word('f'),
  sha3Uncles: word('8'),
  size: '0x200',
  difficulty: '0x0',
  totalDifficulty: '0x0',
  extraData: '0x',
}
const blocks = [
  block,
  { ...block, number: '0x11', baseFeePerGas: undefined, sha3Uncles: undefined, nonce: undefined },
]

const transaction = {
  blockNumber: '0x10',
  transactionIndex: '0x0',
  hash: word('b'),
  blockHash: word('a'),
  from: ADDRESS,
  to: ADDRESS,
  input: '0x1234',
  // More than a double can hold.
  value: '0xffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
  nonce: '0x7',
  r: word('1'),
  s: word('2'),
  v: '0x1',
  type: '0x2',
  gas: '0x5208',
  gasPrice: '0x3b9aca00',
  maxFeePerGas: '0x77359400',
  maxPriorityFeePerGas: '0x1',
  accessList: [{ address: ADDRESS, storageKeys: [word('5')] }],
}
const transactions = [
  transaction,
  {
    ...transaction,
    transactionIndex: '0x1',
    to: null,
    type: '0x0',
    maxFeePerGas: undefined,
    maxPriorityFeePerGas: undefined,
    accessList: undefined,
  },
]

const INSERTS = [
  ['insertLogs', { logs, chainId: CHAIN }],
  ['insertBlocks', { blocks, chainId: CHAIN }],
  ['insertTransactions', { transactions, chainId: CHAIN }],
] as const
const TABLES = ['logs', 'blocks', 'transactions'] as const

type Store = Readonly<Record<string, (given: object) => Promise<void>>>

/** Imports a module of Ponder that the package does not export. */
function importPonder(path: string) {
  return import(new URL(`./${path}`, import.meta.resolve('ponder')).href)
}

describe("Ponder's cache as JSON", () => {
  const opened: { database: TestDatabase; pool: pg.Pool }[] = []
  let createOriginal: (deps: { qb: Queries }) => Store
  let createReplaced: (deps: { qb: Queries }) => Store
  beforeAll(async () => {
    const { createSyncStore } = await importPonder('sync-store/index.js')
    const encoders: Encoders = await importPonder('sync-store/encode.js')
    const common = { options: { databaseMaxQueryParameters: 65_535 } }
    createOriginal = (deps) => createSyncStore({ common, ...deps })
    // The replacement keeps the other functions of the cache.
    createReplaced = (deps) => cacheAsJson(encoders)(createOriginal)(deps) as Store
  })
  afterAll(async () => {
    for (const { database, pool } of opened) {
      await pool.end()
      await database.drop()
    }
  })

  /** Creates the tables of the cache in an empty database. */
  const openCache = async () => {
    const database = await createDatabase(inject('postgresUrl'))
    const pool = new pg.Pool({ connectionString: database.url, max: 1 })
    // The removal of the database can end a connection that is closing, which emits an error event on both.
    pool.on('connect', (client) => client.on('error', () => {}))
    pool.on('error', () => {})
    opened.push({ database, pool })
    const db = drizzle(pool, { casing: 'snake_case' })
    const schema = await importPonder('sync-store/schema.js')
    await db.execute(fragment`create schema ponder_sync`)
    for (const name of TABLES) await db.execute(fragment.raw(declarationOf(schema[name])))
    const qb: Queries = { wrap: (_options, run) => run(db) }
    const rows = async () => {
      const read = TABLES.map((name) => `select to_jsonb(t) as row from ponder_sync.${name} t`)
      const answers = []
      for (const query of read) answers.push((await pool.query(`${query} order by 1`)).rows)
      return answers
    }
    return { qb, rows }
  }

  it('has the rows of the original functions, also after a second insert of the same rows', async () => {
    const [original, replaced] = [await openCache(), await openCache()]
    for (const [name, given] of INSERTS) {
      await createOriginal({ qb: original.qb })[name]?.(given)
      const store = createReplaced({ qb: replaced.qb })
      await store[name]?.(given)
      await store[name]?.(given)
    }
    const rows = await replaced.rows()
    expect(rows.map((table) => table.length)).toEqual([3, 2, 2])
    expect(rows).toEqual(await original.rows())
  })

  it('stores more rows than one statement has', async () => {
    const cache = await openCache()
    const many = Array.from({ length: 4_500 }, (_, at) => ({
      ...logs[0],
      logIndex: `0x${at.toString(16)}`,
    }))
    await createReplaced({ qb: cache.qb })['insertLogs']?.({ logs: many, chainId: CHAIN })
    const [stored] = await cache.rows()
    expect(stored).toHaveLength(many.length)
  })

  it('is refused for a Ponder without one of the functions', () => {
    const create = cacheAsJson({})(() => ({}))
    expect(() => create({ qb: { wrap: () => Promise.reject(new Error('unused')) } })).toThrow(
      'Ponder has no insertLogs or encodeLog',
    )
  })
})

/** Returns the statement that creates a table of Ponder's schema with its primary key. */
function declarationOf(table: PgTable): string {
  const { name, columns, primaryKeys } = getTableConfig(table)
  const named = (key: string) =>
    `"${key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}"`
  const fields = columns.map(
    (column) => `${named(column.name)} ${column.getSQLType()}${column.notNull ? ' not null' : ''}`,
  )
  const keys = primaryKeys.flatMap((key) => key.columns.map((column) => named(column.name)))
  return `create table ponder_sync.${name} (${fields.join(', ')}, primary key (${keys.join(', ')}))`
}
