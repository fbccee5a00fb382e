import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEndWatch } from '../../../../../core/payments/store/createEndWatch.ts'
import {
  type BackgroundLoop,
  followBackgroundFaults,
} from '../../../../../core/platform/background/backgroundFaults.ts'
import {
  createRowWatch,
  createWakeups,
} from '../../../../../core/platform/background/createRowWatch.ts'
import { createIndexProof } from '../../../../../core/platform/db/continuity/createIndexProof.ts'
import { createHeadWatcher } from '../../../../../core/platform/db/createHeadWatcher.ts'
import { createSql, type Sql } from '../../../../../core/platform/db/createSql.ts'
import { createLog } from '../../../../../core/platform/log.ts'
import { systemClock } from '../../../../../core/platform/systemClock.ts'
import { createMarketReads } from '../../../../../core/updown/store/createMarketReads.ts'
import type { TestDatabase } from '../../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../../support/migratedDatabase.ts'

/** Longer than any test; a wait ends with its condition. */
const LONG_MS = 600_000
const ID = `0x${'ab'.repeat(32)}` as const

/** Background work over tables with renamed columns: SQL state 42703, without a mapping. */
type Begin = (sql: Sql, url: string) => { close(): Promise<void> }
const LOOPS = {
  market_state: (_sql: Sql, databaseUrl: string) =>
    createMarketReads({ databaseUrl, clock: systemClock }),
  index_head: (sql: Sql) =>
    createHeadWatcher({
      sql,
      chainId: 8453,
      chainIds: [8453],
      proof: createIndexProof(1),
      log: createLog('test', 'silent'),
      onHead: () => {},
    }),
  payment_ends: (sql: Sql) => {
    const watch = createEndWatch(sql)
    void watch.wait('pay_1', LONG_MS)
    return watch
  },
  row_watch: (sql: Sql) => {
    const wakeups = createWakeups(sql, ['anything'])
    const rows = createRowWatch(wakeups, (ids) =>
      sql`select state from app.payment where id = any(${[...ids]})`.then(() => new Map()),
    )
    const watcher = rows.watch(ID, () => {})
    return {
      close: async () => {
        watcher.close()
        await wakeups.close()
      },
    }
  },
  listener: (sql: Sql) =>
    sql.listen('anything', () => {
      throw new RangeError('a listener that fails')
    }),
} as const satisfies Partial<Record<BackgroundLoop, Begin>>
const NAMES = ['market_state', 'index_head', 'payment_ends', 'row_watch', 'listener'] as const

describe('background work over a real database', () => {
  let database: TestDatabase
  let admin: Sql
  beforeAll(async () => {
    database = await migratedDatabase()
    admin = createSql(database.url, { name: 'test-admin', max: 1, reader: false })
    await admin`create schema if not exists chain`
    await admin`create table chain.block (chain_id integer, lost text)`
    await admin`alter table app.market_live rename column state to lost`
    await admin`alter table app.payment rename column state to lost`
  })
  afterAll(async () => {
    await admin.end()
    await database.drop()
  })

  /** Resolves with the next report of a loop. */
  const nextReport = (loop: BackgroundLoop) =>
    new Promise<unknown>((resolve) => {
      const following = followBackgroundFaults((fault) => {
        if (fault.loop !== loop) return
        following.close()
        resolve(fault.error)
      })
    })

  it.each(NAMES)(
    'reports an unmapped SQL error in %s, and continues after its connections are killed',
    async (loop) => {
      const sql = createSql(database.url, { name: 'test-loop', max: 2, reader: false })
      const first = nextReport(loop)
      const work = LOOPS[loop](sql, database.url)
      expect(String(await first)).toMatch(/does not exist|a listener that fails/)
      const again = nextReport(loop)
      await admin`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`
      expect(String(await again)).toMatch(/does not exist|a listener that fails/)
      await work.close()
      await sql.end()
    },
  )
})
