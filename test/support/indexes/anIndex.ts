import type { Sql } from '../../../core/platform/db/createSql.ts'

/** Chains of an index of the tests. */
export const BASE = 8453
export const ARC = 5042

/** Tables of an index of the tests, in the order of their names. */
const TABLES = ['block', 'vault_state']

export type TestIndex = {
  readonly schema: string
  /** Stores the next block of a chain in one transaction, as the indexer does. */
  mine(chainId: number, options?: { readonly fork?: string }): Promise<void>
  /** Sets the state that the indexer reports. */
  report(state: {
    readonly isReady?: boolean
    readonly isLocked?: boolean
    readonly reportedMs?: number
  }): Promise<void>
}

/**
 * Creates an index with the tables of the indexer that a switch reads, and a row of one vault per block of chain 8453.
 *
 * Each chain has `blocks` blocks.
 */
export async function anIndex(
  sql: Sql,
  schema: string,
  { blocks = 5, chains = [BASE, ARC] as readonly number[] } = {},
): Promise<TestIndex> {
  const own = sql(schema)
  await sql`create schema ${own}`
  await sql`create table ${own}.block (id text primary key, chain_id int not null,
    number int8 not null, hash text not null, parent_hash text not null, timestamp int8 not null)`
  await sql`create index on ${own}.block (chain_id, number)`
  await sql`create table ${own}.vault_state (id text primary key, chain_id int not null,
    vault text not null, block_number int8 not null, supply numeric(78) not null)`
  await sql`create table ${own}._ponder_meta (key text primary key, value jsonb not null)`
  await sql`create table ${own}._ponder_checkpoint (chain_name text primary key,
    chain_id int8 not null, latest_checkpoint text not null, safe_checkpoint text not null,
    finalized_checkpoint text not null)`
  const app = { table_names: TABLES, is_locked: 1, is_ready: 1, heartbeat_at: 0 }
  await sql`insert into ${own}._ponder_meta values ('app', ${JSON.stringify(app)}::jsonb)`
  for (const chainId of chains) {
    const start = checkpointOf(chainId, 0)
    await sql`insert into ${own}._ponder_checkpoint
      values (${String(chainId)}, ${chainId}, ${start}, ${start}, ${start})`
  }
  const heights = new Map(chains.map((chainId) => [chainId, 0]))
  const mine: TestIndex['mine'] = async (chainId, { fork = '' } = {}) => {
    const number = (heights.get(chainId) ?? 0) + 1
    heights.set(chainId, number)
    await sql.begin('', async (query) => {
      await query`insert into ${query(schema)}.block values (${`${chainId}-${number}`},
        ${chainId}, ${number}, ${`0x${fork}${number}`}, ${`0x${fork}${number - 1}`}, ${number})`
      if (chainId === BASE) {
        await query`insert into ${query(schema)}.vault_state
          values (${`${chainId}-0xaa-${number}`}, ${chainId}, '0xaa', ${number}, ${number * 10})`
      }
      await query`update ${query(schema)}._ponder_checkpoint
        set latest_checkpoint = ${checkpointOf(chainId, number)} where chain_id = ${chainId}`
    })
  }
  for (const chainId of chains) {
    for (let block = 0; block < blocks; block += 1) await mine(chainId)
  }
  return {
    schema,
    mine,
    report: async ({ isReady = true, isLocked = true, reportedMs = 0 }) => {
      const state = {
        is_ready: isReady ? 1 : 0,
        is_locked: isLocked ? 1 : 0,
        heartbeat_at: reportedMs,
      }
      await sql`update ${own}._ponder_meta set value = value || ${JSON.stringify(state)}::jsonb`
    },
  }
}

/** Returns a checkpoint of Ponder: time, chain and block, then three parts within the block. */
function checkpointOf(chainId: number, number: number): string {
  const parts = [String(number).padStart(10, '0'), String(chainId).padStart(16, '0')]
  return [...parts, String(number).padStart(16, '0'), '9'.repeat(33)].join('')
}
