import { Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { IndexNotReady } from '../../core/kernel/errors.ts'
import { jsonOf, text } from '../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../core/platform/db/createSql.ts'
import { createJobs, type JobDefinition } from '../../core/platform/jobs/createJobs.ts'
import { createDatabase } from '../support/createDatabase.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import { startTestPostgres } from '../support/startTestPostgres.ts'

const JOB_ROW = { id: text, name: text, state: text, data: jsonOf<{ dueAt: string }>() }

describe('dated jobs', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  let sql: Sql
  const running: { close(): Promise<void> }[] = []
  beforeEach(async () => {
    reported = []
    database = await createDatabase(inject('postgresUrl'))
    sql = createSql(database.url, { name: 'test', max: 1, reader: false })
  })
  afterEach(async () => {
    for (const jobs of running.splice(0)) await jobs.close()
    await sql.end()
    await database.drop()
  })
  let reported: string[] = []
  const start = (jobs: readonly JobDefinition[], databaseUrl = database.url) => {
    const report = (fields: object) => void reported.push(JSON.stringify(fields))
    const log = { info: report, warn: report }
    const started = createJobs({ databaseUrl, jobs, registry: new Registry(), log })
    running.push(started)
    return started
  }
  const jobsOf = (name: string) =>
    sql(JOB_ROW)`
      select id::text as id, name, state::text as state, data from pgboss.job where name = ${name}
      order by created_on`.catch(() => [])

  it('run at most once per date when two processes schedule the dates', async () => {
    let runs = 0
    const everySecond = {
      name: 'every_second',
      cron: '* * * * * *',
      run: async () => {
        runs += 1
      },
    }
    start([everySecond])
    start([everySecond])
    await expect.poll(() => runs, { timeout: PATIENCE_MS }).toBeGreaterThanOrEqual(4)
    const jobs = await jobsOf('every_second')
    const dates = jobs.map(({ data }) => data.dueAt)
    expect(new Set(dates).size).toBe(dates.length)
    expect(runs).toBeLessThanOrEqual(jobs.length)
  })

  it('run again in another process when the first process dies', async () => {
    let runs = 0
    const rare = {
      name: 'rare',
      cron: '0 0 1 1 *',
      run: async () => {
        runs += 1
      },
    }
    start([rare])
    await expect
      .poll(
        () =>
          sql`select 1 from pgboss.queue where name = 'rare'`.then(
            (rows) => rows.length,
            () => 0,
          ),
        { timeout: PATIENCE_MS },
      )
      .toBe(1)
    await sql`
      insert into pgboss.job (name, data, state, policy, started_on, heartbeat_on, heartbeat_seconds, retry_limit)
      values ('rare', '{}', 'active', 'exclusive', now() - interval '1 minute', now() - interval '1 minute', 10, 3)`
    await expect.poll(() => runs, { timeout: PATIENCE_MS }).toBe(1)
  })

  it('become dead letters when no retry is left', async () => {
    const broken = {
      name: 'broken',
      cron: '* * * * * *',
      run: () => Promise.reject(new Error('the chain does not answer')),
    }
    start([broken])
    await expect
      .poll(
        () =>
          sql`update pgboss.queue set retry_limit = 0 where name = 'broken'`.then(
            ({ count }) => count,
            () => 0,
          ),
        { timeout: PATIENCE_MS },
      )
      .toBe(1)
    await expect
      .poll(async () => (await jobsOf('dead_letters')).length, { timeout: PATIENCE_MS })
      .toBeGreaterThan(0)
  })

  it('use no retry while the index is not ready, and run when the index is ready', async () => {
    let refused = 0
    let done = 0
    const early = {
      name: 'early',
      cron: '* * * * * *',
      run: async () => {
        if (refused < 6) {
          refused += 1
          throw new IndexNotReady(1)
        }
        done += 1
      },
    }
    start([early])
    await expect.poll(() => done, { timeout: PATIENCE_MS }).toBeGreaterThan(0)
    const states = new Set((await jobsOf('early')).map(({ state }) => state))
    expect([...states].filter((state) => state === 'retry' || state === 'failed')).toEqual([])
    expect(await jobsOf('dead_letters')).toHaveLength(0)
    expect(reported.join()).not.toContain('"job_failed"')
  })

  it('start when the database starts, and resume after an outage of the database', async () => {
    const server = await startTestPostgres()
    let runs = 0
    const everySecond = {
      name: 'every_second',
      cron: '* * * * * *',
      run: async () => {
        runs += 1
      },
    }
    try {
      await server.pause()
      start([everySecond], server.url)
      await server.resume()
      await expect.poll(() => runs, { timeout: PATIENCE_MS }).toBeGreaterThan(0)
      await server.pause()
      await server.resume()
      const before = runs
      await expect.poll(() => runs, { timeout: PATIENCE_MS }).toBeGreaterThan(before)
      expect(
        reported.filter((line) => line.includes('"job_queue_paused"')).length,
      ).toBeLessThanOrEqual(4)
      expect(reported.join()).not.toContain('secretKey')
    } finally {
      for (const jobs of running.splice(0)) await jobs.close()
      await server.stop()
    }
  })
})
