import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { text } from '../../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../../core/platform/db/createSql.ts'
import { until } from '../../../supervisor/until.ts'
import { type Server, startPrimary } from '../../support/failover/startPrimary.ts'
import { type Standby, startStandby } from '../../support/failover/startStandby.ts'
import { PATIENCE_MS } from '../../support/patience.ts'
import { createWorld, type World } from '../../support/world.ts'

describe('an indexer whose database has a synchronous standby', () => {
  let primary: Server
  let standby: Standby
  let world: World
  let sql: Sql

  beforeAll(async () => {
    primary = await startPrimary()
    world = await createWorld({ seed: 76, postgresUrl: primary.url })
    standby = await startStandby(primary)
    sql = createSql(primary.url, { name: 'test', max: 1, reader: false })
  })
  afterAll(async () => {
    await sql?.end()
    await world?.stop()
    await standby?.stop()
    await primary?.stop()
  })

  /** Reads the commits of the indexer that wait for a standby. */
  const waiting = () => sql({ name: text })`
    select application_name as name from pg_stat_activity
    where wait_event = 'SyncRep' and application_name like 'ix%'`

  it('commits a block only when the standby has the block', async () => {
    await sql`alter system set synchronous_standby_names = 'ANY 1 (*)'`
    await sql`select pg_reload_conf()`
    await world.live()
    await world.sync()
    await standby.cut()
    await world.live()
    expect(await until(async () => (await waiting()).length > 0, PATIENCE_MS)).toBe(true)
    await sql`alter system reset synchronous_standby_names`
    await sql`select pg_reload_conf()`
    await world.sync()
    expect(await waiting()).toHaveLength(0)
  })
})
