import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSql, type Sql } from '../../../../../core/platform/db/createSql.ts'
import {
  createStandbyCheck,
  type StandbyCheck,
} from '../../../../../core/platform/db/standby/createStandbyCheck.ts'
import { NoSynchronousStandby } from '../../../../../core/platform/db/standby/noSynchronousStandby.ts'
import { until } from '../../../../../supervisor/until.ts'
import { type Server, startPrimary } from '../../../../support/failover/startPrimary.ts'
import { type Standby, startStandby } from '../../../../support/failover/startStandby.ts'
import { PATIENCE_MS } from '../../../../support/patience.ts'

const time = { ms: 0 }
const clock = { nowMs: () => time.ms, nowSec: () => Math.floor(time.ms / 1000) }

/** Primary with a standby; each test continues from the state of the test before. */
describe('the check of a synchronous standby on real servers', () => {
  let primary: Server
  let standby: Standby | undefined
  let sql: Sql
  const events: string[] = []
  const log = {
    info: ({ event }: { event: string }) => void events.push(event),
    error: ({ event }: { event: string }) => void events.push(event),
  }
  const checks: StandbyCheck[] = []
  const startCheck = (databaseUrl: string): StandbyCheck => {
    const check = createStandbyCheck({ databaseUrl, clock, log })
    checks.push(check)
    return check
  }
  const problemNow = (check: StandbyCheck) => {
    time.ms += 1_000
    return check.problem()
  }
  const becomes = async (check: StandbyCheck, holds: (problem: string | null) => boolean) => {
    await until(async () => holds(await problemNow(check)), PATIENCE_MS)
    return problemNow(check)
  }
  const urlOf = (role: string) => {
    const url = new URL(primary.url)
    url.username = role
    url.password = role
    return url.toString()
  }
  let check: StandbyCheck

  beforeAll(async () => {
    primary = await startPrimary()
    sql = createSql(primary.url, { name: 'test', max: 2, reader: false })
    check = startCheck(primary.url)
    await sql`create role plain login password 'plain'`
    await sql`create role hasty login password 'hasty'`
    await sql`grant pg_read_all_stats to hasty`
    await sql`alter role hasty set synchronous_commit = local`
  })
  afterAll(async () => {
    for (const standbyCheck of checks) await standbyCheck.close()
    await sql?.end()
    await standby?.stop()
    await primary?.stop()
  })

  it('refuses a sale when no standby is configured', async () => {
    expect(await problemNow(check)).toBe('synchronous_standby_names is empty')
    await expect(check.require()).rejects.toBeInstanceOf(NoSynchronousStandby)
  })

  it('refuses a sale when the configured standby does not stream', async () => {
    await sql`alter system set synchronous_standby_names = 'ANY 1 (*)'`
    await sql`select pg_reload_conf()`
    expect(await becomes(check, (problem) => problem?.includes('streams') === true)).toBe(
      'no synchronous standby streams',
    )
  })

  it('passes once a synchronous standby streams', async () => {
    standby = await startStandby(primary)
    expect(await becomes(check, (problem) => problem === null)).toBeNull()
    await check.require()
    expect(events).toEqual(['standby_missing', 'standby_answers'])
  })

  it('names the missing right of a role, and the setting of a role that does not wait', async () => {
    expect(await problemNow(startCheck(urlOf('plain')))).toBe(
      'the role cannot read pg_stat_replication; grant pg_read_all_stats to the role',
    )
    expect(await problemNow(startCheck(urlOf('hasty')))).toBe(
      'synchronous_commit is local; set on or remote_apply for the role',
    )
  })

  it('refuses a sale while a commit waits for a standby that no longer answers', async () => {
    await sql`create table money (id int primary key)`
    await standby?.cut()
    const commit = sql`insert into money values (1)`.then(
      () => 'stored',
      () => 'failed',
    )
    expect(await becomes(check, (problem) => problem !== null)).toMatch(
      /no synchronous standby streams|a commit has waited \d+ s for a synchronous standby/,
    )
    await expect(check.require()).rejects.toMatchObject({
      code: 'no_synchronous_standby',
      retryable: true,
    })
    await sql`alter system set synchronous_standby_names = ''`
    await sql`select pg_reload_conf()`
    expect(await commit).toBe('stored')
  })
})
