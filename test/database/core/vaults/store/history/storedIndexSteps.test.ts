import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BlockRef } from '../../../../../../core/kernel/blockRef.ts'
import { usdc6 } from '../../../../../../core/kernel/money.ts'
import { int } from '../../../../../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../../../../../core/platform/db/createSql.ts'
import { atBlock } from '../../../../../../core/platform/db/query.ts'
import { readIndexSchema } from '../../../../../../core/platform/db/readIndexSchema.ts'
import type { PricedInterval } from '../../../../../../core/vaults/ports.ts'
import { createPriceKeeper } from '../../../../../../core/vaults/store/history/createPriceKeeper.ts'
import { readIndexSteps } from '../../../../../../core/vaults/store/history/readIndexSteps.ts'
import { PRICE_POINT_REVISION } from '../../../../../../core/vaults/store/history/readPricePoints.ts'
import {
  deleteUnusedIndexSteps,
  INDEX_STEP_REVISION,
  loadIndexSteps,
  storeIndexSteps,
} from '../../../../../../core/vaults/store/history/storedIndexSteps.ts'
import { FINAL_AFTER_BLOCKS } from '../../../../../../core/vaults/store/history/storePricePoints.ts'
import { aDeployment } from '../../../../../builders/aDeployment.ts'
import { addressOf } from '../../../../../builders/facts.ts'
import type { TestDatabase } from '../../../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../../../support/migratedDatabase.ts'

const DAY_SEC = 86_400
const START_SEC = 1_790_000_000 - (1_790_000_000 % DAY_SEC)
const BLOCK_SEC = 600
/** Value of BLOCK_INTERVAL: the index has only every seventh block. */
const INTERVAL = 7
const DAYS = 70
const LAST = Math.floor((DAYS * DAY_SEC) / BLOCK_SEC / INTERVAL) * INTERVAL
const deployment = aDeployment()
const { chainId, factory } = deployment.vaults

let database: TestDatabase
let sql: Sql
const blockAt = (number: number): BlockRef => ({
  chainId,
  number,
  hash: `0x${number.toString(16).padStart(64, '0')}`,
  timestampSec: START_SEC + number * BLOCK_SEC,
})
const head = blockAt(LAST)

beforeAll(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 1, reader: false })
})
afterAll(async () => {
  await sql?.end()
  await database?.drop()
})
beforeEach(async () => {
  await sql`truncate app.price_point, app.index_step`
  await build('ix_one', { growth: 1_000 })
  await pricedAtEachBlock()
})

/**
 * Creates an index of one vault whose USDC grows by `growth` per block, and the views of `chain` on
 * the index.
 */
async function build(schema: string, { growth }: { readonly growth: number }): Promise<void> {
  const to = sql(schema)
  await sql`drop schema if exists chain cascade`
  await sql`drop schema if exists ${to} cascade`
  await sql`create schema ${to}`
  await sql`
    create table ${to}.block (
      id text primary key, chain_id int, number int8, hash text, timestamp int8)`
  await sql`
    insert into ${to}.block
    select ${chainId} || '-' || n, ${chainId}, n, '0x' || lpad(to_hex(n), 64, '0'),
      ${START_SEC}::int8 + n * ${BLOCK_SEC}::int8
    from generate_series(0::int8, ${LAST}::int8, ${INTERVAL}::int8) n`
  await sql`
    create table ${to}.vault_state (
      vault text, block_number int8, supply numeric, holders int, cumulative_holders int,
      last_rebalance_at int8, last_accrual_at int8, max_tvl_usdc numeric,
      target0_bps int, target1_bps int, target2_bps int, target3_bps int,
      balance0 numeric, balance1 numeric, balance2 numeric, balance3 numeric, balance_usdc numeric,
      reserved0 numeric, reserved1 numeric, reserved2 numeric, reserved3 numeric,
      reserved_usdc numeric, turnover_used_wad numeric, loss_used_wad numeric, budget_at int8,
      rebalance_unfinished boolean, mint_fees_usdc numeric, fee_shares numeric)`
  await sql`
    insert into ${to}.vault_state
    select ${addressOf(99)}, number, 10::numeric ^ 20, 1, 1, 0, timestamp, 0, 2500, 2500, 2500, 2500,
      0, 0, 0, 0, 100000000 + number * ${growth}::int8, 0, 0, 0, 0, 0, 0, 0, 0, false, 0, 0
    from ${to}.block`
  await sql`
    create table ${to}.vault as
    select ${chainId}::int as chain_id, vault as address, 1 as vault_id, s.*
    from ${to}.vault_state s order by block_number desc limit 1`
  await sql`create schema chain`
  for (const name of ['block', 'vault_state', 'vault']) {
    await sql`create view chain.${sql(name)} as select * from ${to}.${sql(name)}`
  }
}

/** Stores a price for every block, as the price keeper would. */
async function pricedAtEachBlock(): Promise<void> {
  await sql`
    insert into app.price_point
    select chain_id, ${factory}, number, hash, timestamp, ${PRICE_POINT_REVISION}, true, timestamp,
      1, 1, 1, 1
    from chain.block`
}

/** Runs passes until all steps are stored, as callers do. */
async function keepAll(): Promise<number> {
  let stored = 0
  for (;;) {
    const storedRows = await storeIndexSteps(sql, deployment, { head })
    stored += storedRows.stored
    if (storedRows.isDone) return stored
    expect(storedRows.stored).toBeGreaterThan(0)
  }
}

/** Returns the intervals between the stored closes, in order. */
async function keptIntervals(): Promise<readonly PricedInterval[]> {
  const rows = await sql({ before: int, after: int })`
    select b.number as before, s.block_number as after
    from app.index_step s join chain.block b on b.hash = s.before_hash order by s.block_number`
  const pointAt = (number: number) => {
    const unitPrice = usdc6(1n)
    const block = blockAt(number)
    return {
      block,
      pricesUsdc6: [unitPrice, unitPrice, unitPrice, unitPrice] as const,
      isAnswered: true,
      pricedAtSec: block.timestampSec,
    }
  }
  return rows.map(({ before, after }) => ({ before: pointAt(before), after: pointAt(after) }))
}

const nothingKnown = { get: () => undefined, set: () => {} }

describe('stored steps of the index', () => {
  it('are stored when the index has only every seventh block', async () => {
    const number = head.number - FINAL_AFTER_BLOCKS
    expect(number % INTERVAL).not.toBe(0)
    // The index has one step at each midnight, except for the first midnight, at the creation of
    // the vault, and the last midnight, which is not final.
    expect(await keepAll()).toBe(DAYS - 1)
    expect(await storeIndexSteps(sql, deployment, { head })).toEqual({ stored: 0, isDone: true })
  })

  it('are not stored while no block is final, and are stored later on the same day', async () => {
    const keeper = createPriceKeeper(database.url, deployment)
    try {
      await sql`delete from ix_one.block where number < ${LAST - FINAL_AFTER_BLOCKS}`
      const sec = head.timestampSec
      expect(await keeper.steps.keep(head, sec)).toEqual({ stored: 0, isDone: false })
      await build('ix_one', { growth: 1_000 })
      expect((await keeper.steps.keep(head, sec)).stored).toBeGreaterThan(1)
    } finally {
      await keeper.close()
    }
  })

  it('are equal if computed from slices or from single intervals, and are read back unchanged', async () => {
    await keepAll()
    const intervals = await keptIntervals()
    const alone = []
    for (const interval of intervals) {
      alone.push(...(await readIndexSteps(sql, [interval], nothingKnown)))
    }
    expect(new Set(alone.map(({ grownE18 }) => grownE18)).size).toBe(intervals.length)
    expect(await readIndexSteps(sql, intervals, nothingKnown)).toEqual(alone)
    const load = () =>
      atBlock(sql, head, (query) => loadIndexSteps({ query, deployment }, intervals, nothingKnown))
    expect(await load()).toEqual(alone)
    await sql`update app.index_step set vaults = 7`
    expect((await load()).map(({ vaults }) => vaults)).toEqual(intervals.map(() => 7))
  })

  it('read the share prices of each block once, also at the ends of slices', async () => {
    await keepAll()
    const intervals = await keptIntervals()
    const read: string[] = []
    await readIndexSteps(sql, intervals, {
      get: () => undefined,
      set: (hash) => void read.push(hash),
    })
    expect(read).toHaveLength(intervals.length + 1)
    expect(new Set(read).size).toBe(read.length)
  })

  it('are not read, are dropped, and are stored again under another index with the same blocks', async () => {
    const keeper = createPriceKeeper(database.url, deployment)
    const keep = () => keeper.steps.keep(head, head.timestampSec)
    try {
      while (!(await keep()).isDone);
      const intervals = await keptIntervals()
      const load = () =>
        atBlock(sql, head, (query) =>
          loadIndexSteps({ query, deployment }, intervals, nothingKnown),
        )
      const first = await load()
      expect(await readIndexSchema(sql)).toBe('ix_one')
      expect(await deleteUnusedIndexSteps(sql, deployment, 0)).toBe(0)
      await build('ix_two', { growth: 2_000 })
      expect(await readIndexSchema(sql)).toBe('ix_two')
      const second = await load()
      expect(second).toEqual(await readIndexSteps(sql, intervals, nothingKnown))
      expect(second).not.toEqual(first)
      // The keeper marked the day of the other index as done.
      expect((await keep()).stored).toBe(64)
      expect(await deleteUnusedIndexSteps(sql, deployment, 0)).toBe(intervals.length - 64)
      while (!(await keep()).isDone);
      await sql`update app.index_step set vaults = 7`
      expect((await load()).map(({ vaults }) => vaults)).toEqual(intervals.map(() => 7))
    } finally {
      await keeper.close()
    }
  })

  it('belong to schema chain when the schema has its own tables', async () => {
    await sql`drop schema chain cascade`
    await sql`create schema chain`
    await sql`create table chain.block (id text)`
    expect(await readIndexSchema(sql)).toBe('chain')
  })
})

/** Every file that determines a step, as listed in the comment on INDEX_STEP_REVISION. */
const FORMULA = [
  'core/kernel/money.ts',
  'core/vaults/domain/analytics/indexLevel.ts',
  'core/vaults/domain/fees.ts',
  'core/vaults/domain/nav.ts',
  'core/vaults/domain/rpow.ts',
  'core/vaults/domain/shares.ts',
  'core/vaults/domain/vaultRules.ts',
  'core/vaults/store/history/asOfSql.ts',
  'core/vaults/store/history/readIndexSteps.ts',
  'core/vaults/store/history/readSharePrices.ts',
]
/** Hash of the files in `FORMULA` without comments, and the version of steps at the time of the hash. */
const RECORDED = { revision: PRICE_POINT_REVISION * 1_000 + 1, hash: 'dd8ad3109cbeedc9' }

it('the version of steps rises when the code that determines steps changes', () => {
  const hash = createHash('sha256')
  for (const path of FORMULA) {
    const text = readFileSync(join(import.meta.dirname, '../../../../../..', path), 'utf8')
    hash.update(text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').replaceAll(/\s+/g, ' '))
  }
  const now = { revision: INDEX_STEP_REVISION, hash: hash.digest('hex').slice(0, 16) }
  expect(
    now,
    'Code that decides a step of the index changed. If a step can come out otherwise from the same facts, raise ' +
      'INDEX_STEP_REVISION in core/vaults/store/history/storedIndexSteps.ts. Then record the revision and this hash in RECORDED.',
  ).toEqual(RECORDED)
})
