import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { findFactTable } from '../../../core/dayfiles/domain/factTables.ts'
import { createDayFiles } from '../../../core/dayfiles/store/createDayFiles.ts'
import { createDayReads } from '../../../core/dayfiles/store/createDayReads.ts'
import { createIndexProof } from '../../../core/platform/db/continuity/createIndexProof.ts'
import { createSql, type Sql } from '../../../core/platform/db/createSql.ts'
import { aDeployment } from '../../builders/aDeployment.ts'
import { createChainSchema, insertFact } from '../createChainSchema.ts'
import { migratedDatabase } from '../migratedDatabase.ts'

export const DAY_SEC = 86_400
/** Midnight of the first day. */
export const MIDNIGHT_SEC = Date.parse('2026-11-21T00:00:00Z') / 1_000
export const BLOCK_SEC = 1_800
/** Time of block 0 of each chain: 06:00 of the first day. */
const START_SEC = MIDNIGHT_SEC + DAY_SEC / 4
/** Newest block of each chain: 18:00 of the third day. */
export const HEAD = 120
/** Blocks below the head from which blocks are final: up to 13:00 of the third day. */
const FINAL_AFTER_BLOCKS = 10

export const VAULT_CHAIN = 8453
export const hashOf = (chainId: number, number: number, fork = 0): string =>
  `0x${[chainId, fork, number].map((part) => part.toString(16).padStart(8, '0')).join('')}`

export type DayWorld = Awaited<ReturnType<typeof createDayWorld>>

/** Creates an index of three chains with a block every half an hour, from 06:00 of the first day to 18:00 of the third. */
export async function createDayWorld() {
  const database = await migratedDatabase()
  const sql = createSql(database.url, { name: 'test', max: 2, reader: false })
  const deployment = aDeployment()
  const chainIds = deployment.chains.map(({ chainId }) => chainId)
  const time = { ms: atSec(HEAD) * 1_000 }
  const folders: string[] = []
  const opened: { close(): Promise<void> }[] = []
  await createChainSchema(sql)
  const build = async () => {
    await sql`delete from chain.block`
    await sql`delete from chain.activity`
    for (const chainId of chainIds) await mine(sql, chainId, { from: 0, to: HEAD })
    time.ms = atSec(HEAD) * 1_000
  }
  await build()
  return {
    sql,
    deployment,
    databaseUrl: database.url,
    chainIds,
    time,
    /** Creates the blocks again, without events. */
    build,
    fact: async (table: string, number: number, values: Readonly<Record<string, unknown>> = {}) => {
      const chainId = Number(values['chain_id'] ?? VAULT_CHAIN)
      const logIndex = Number(values['log_index'] ?? 0)
      await insertFact(sql, table, {
        id: `${chainId}-${number}-${logIndex}`,
        chain_id: chainId,
        block_number: number,
        timestamp: atSec(number),
        tx_hash: '0xaa',
        ...values,
      })
    },
    mine: (chainId: number, range: Range) => mine(sql, chainId, range),
    /** Creates the files, as a start of the api does. */
    open: async (given: { folder?: string; maxRows?: number; maxBytes?: number } = {}) => {
      const folder = given.folder ?? (await mkdtemp(join(tmpdir(), 'day-files-')))
      folders.push(folder)
      const clock = { nowMs: () => time.ms, nowSec: () => Math.floor(time.ms / 1_000) }
      const reads = createDayReads({
        databaseUrl: database.url,
        deployment,
        proof: createIndexProof(1),
        maxLagSec: 3_600,
        clock,
        poolSize: 1,
        finalAfterBlocks: FINAL_AFTER_BLOCKS,
      })
      opened.push(reads)
      const files = createDayFiles({ reads, clock, processId: 1, ...given, folder })
      return { files, folder, find: findIn(files) }
    },
    close: async () => {
      for (const one of opened) await one.close()
      for (const folder of folders) await rm(folder, { recursive: true, force: true })
      await sql.end()
      await database.drop()
    },
  }
}

export const atSec = (number: number): number => START_SEC + number * BLOCK_SEC

const findIn =
  (files: ReturnType<typeof createDayFiles>) =>
  async (name: string, day: string, format: 'parquet' | 'csv' = 'parquet') => {
    const table = findFactTable(name)
    if (table === undefined) throw new RangeError(name)
    return files.find({ table, day, format })
  }

type Range = { readonly from: number; readonly to: number; readonly fork?: number }

/** Stores blocks of a chain; a fork replaces the blocks from `from` on. */
async function mine(sql: Sql, chainId: number, { from, to, fork = 0 }: Range): Promise<void> {
  await sql`delete from chain.block where chain_id = ${chainId} and number >= ${from}`
  const rows = Array.from({ length: to - from + 1 }, (_none, at) => {
    const number = from + at
    return {
      id: `${chainId}-${number}`,
      chain_id: chainId,
      number,
      hash: hashOf(chainId, number, fork),
      parent_hash: hashOf(chainId, number - 1, number === from ? 0 : fork),
      timestamp: atSec(number),
    }
  })
  await sql`insert into chain.block ${sql(rows)}`
}

/** Runs SQL of DuckDB; `FILE` is the path. Returns rows as objects. */
export async function queryDuckDb(
  path: string,
  text: string,
): Promise<readonly Record<string, unknown>[]> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  try {
    const reader = await connection.runAndReadAll(text.replaceAll('FILE', `'${path}'`))
    return reader.getRowObjectsJS()
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}
