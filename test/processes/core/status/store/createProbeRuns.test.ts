import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DatabaseUnavailable } from '../../../../../core/kernel/errors.ts'
import { int } from '../../../../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../../../../core/platform/db/createSql.ts'
import { migrate } from '../../../../../core/platform/db/migrate.ts'
import { COMPONENTS, type ComponentStatus } from '../../../../../core/status/domain/components.ts'
import type { ProbedCall, ProbeRun } from '../../../../../core/status/ports.ts'
import { createInternalsProbe } from '../../../../../core/status/store/createInternalsProbe.ts'
import { createProbeLead } from '../../../../../core/status/store/createProbeLead.ts'
import { createProbeRuns } from '../../../../../core/status/store/createProbeRuns.ts'
import { createStatusReads } from '../../../../../core/status/store/createStatusReads.ts'
import { startTestPostgres, type TestPostgres } from '../../../../support/startTestPostgres.ts'

const NOW_SEC = Math.floor(Date.now() / 1000)
const INTERVAL_SEC = 1
/** Start of the current UTC day, so that all rounds of a test are on one day. */
const DAY_SEC = NOW_SEC - (NOW_SEC % 86_400)

let server: TestPostgres
let sql: Sql
let runs: ReturnType<typeof createProbeRuns>
beforeAll(async () => {
  server = await startTestPostgres()
  await migrate(server.url)
  sql = createSql(server.url, { name: 'test', max: 2, reader: false })
  runs = createProbeRuns(server.url, INTERVAL_SEC)
})
afterAll(async () => {
  await runs?.close()
  await sql?.end()
  await server?.stop()
})
beforeEach(async () => {
  await sql`truncate app.probe_run, app.probe_call, app.probe_day, app.probe_state, app.incident`
})

const counts = (turns: Readonly<Record<string, number>>) => new Map(Object.entries(turns))
/** Creates reads without cached answers. */
const reads = () => {
  let ms = 0
  return createStatusReads(sql, {
    nowMs: () => {
      ms += 60_000
      return ms
    },
    nowSec: () => NOW_SEC,
  })
}
const aCall = (given: Partial<ProbedCall> = {}): ProbedCall => ({
  operation: 'getBasket',
  latencyMs: 10,
  httpStatus: 200,
  isValid: true,
  problem: null,
  ...given,
})
const aRun = (
  atSec: number,
  bad: Readonly<Partial<Record<string, ComponentStatus>>> = {},
  calls: readonly ProbedCall[] = [],
): ProbeRun => ({
  startedAtSec: DAY_SEC + atSec,
  probes: COMPONENTS.map((component) => {
    const status = bad[component] ?? 'ok'
    return { component, status, detail: status === 'ok' ? null : `${component} is ${status}` }
  }),
  calls,
})
const incidents = async () =>
  (await reads().incidents(DAY_SEC - 86_400, 50)).map((incident) => [
    incident.component,
    incident.status,
    incident.startedAtSec - DAY_SEC,
    incident.endedAtSec === null ? null : incident.endedAtSec - DAY_SEC,
    incident.detail,
  ])

describe('stored probe rounds', () => {
  it('have no newest round at first, and return the newest round unchanged', async () => {
    expect(await reads().newest()).toBeNull()
    await runs.save(aRun(10, { gas: 'down' }))
    const run = aRun(20, { gas: 'degraded' }, [aCall(), aCall({ operation: 'x', isValid: null })])
    await runs.save(run)
    const newest = await reads().newest()
    expect(newest?.startedAtSec).toBe(run.startedAtSec)
    expect(newest?.calls).toEqual(run.calls)
    expect(new Set(newest?.probes)).toEqual(new Set(run.probes))
  })

  it('return incidents with their worst status, and end an incident when a round finds no fault', async () => {
    await runs.save(aRun(10))
    await runs.save(aRun(20, { gas: 'degraded', mcp: 'down' }))
    await runs.save(aRun(30, { gas: 'down' }))
    await runs.save(aRun(40, { gas: 'degraded' }))
    expect(await incidents()).toEqual([
      ['gas', 'down', 20, null, 'gas is down'],
      ['mcp', 'down', 20, 30, 'mcp is down'],
    ])
    await runs.save(aRun(50))
    expect((await incidents()).map(([, , , ended]) => ended)).toEqual([30, 50])
  })

  it('are counted once in rounds and days, even if saved again or late', async () => {
    await runs.save(aRun(10, { gas: 'down', index: 'down' }))
    await runs.save(aRun(30))
    await runs.save(aRun(30))
    await runs.save(aRun(20, { gas: 'degraded' }))
    expect(await reads().uptime([DAY_SEC, DAY_SEC + 20, DAY_SEC + 31])).toEqual([
      { sinceSec: DAY_SEC, turns: 3, goodTurns: 2, downTurns: counts({ gas: 1, index: 1 }) },
      { sinceSec: DAY_SEC + 20, turns: 2, goodTurns: 2, downTurns: counts({}) },
      { sinceSec: DAY_SEC + 31, turns: 0, goodTurns: 0, downTurns: counts({}) },
    ])
    const days = await reads().days(DAY_SEC)
    expect(days.find(({ component }) => component === 'gas')).toEqual({
      component: 'gas',
      daySec: DAY_SEC,
      turns: 3,
      degradedTurns: 1,
      downTurns: 1,
    })
    expect((await incidents()).find(([component]) => component === 'gas')).toEqual([
      'gas',
      'down',
      10,
      30,
      'gas is down',
    ])
  })

  it('count the outage of a provider only for its components, not for the whole round', async () => {
    await runs.save(aRun(10, { attestations: 'down', bridge: 'down' }))
    await runs.save(aRun(20, { attestations: 'down', bridge: 'degraded' }))
    await runs.save(aRun(30))
    expect(await reads().uptime([DAY_SEC])).toEqual([
      {
        sinceSec: DAY_SEC,
        turns: 3,
        goodTurns: 3,
        downTurns: counts({ attestations: 2, bridge: 1 }),
      },
    ])
  })

  it('ignore a late round of a time that another process covered, and count a late round in a gap', async () => {
    const slow = createProbeRuns(server.url, 30)
    for (const atSec of [0, 30, 60, 150]) await slow.save(aRun(atSec - 3_600))
    for (const atSec of [41, 89, 90, 121]) await slow.save(aRun(atSec - 3_600, { api: 'down' }))
    await slow.close()
    expect(await reads().uptime([DAY_SEC - 3_600])).toMatchObject([{ turns: 5, goodTurns: 4 }])
    expect(await incidents()).toEqual([])
  })

  it('continue after a round with a date in the future', async () => {
    const nowSec = NOW_SEC - DAY_SEC
    await runs.save(aRun(nowSec + 7_200, { gas: 'down' }))
    expect(await reads().newest()).toBeNull()
    await runs.save(aRun(nowSec - 60, { mcp: 'down' }))
    const newest = await reads().newest()
    expect(newest?.startedAtSec).toBe(NOW_SEC - 60)
    expect(newest?.probes.filter(({ status }) => status !== 'ok')).toMatchObject([
      { component: 'mcp', status: 'down' },
    ])
    expect(await incidents()).toEqual([
      ['mcp', 'down', nowSec - 60, null, 'mcp is down'],
      ['gas', 'down', nowSec + 7_200, nowSec + 7_200, 'gas is down'],
    ])
  })

  it('return open incidents before newer ended incidents', async () => {
    await runs.save(aRun(10, { gas: 'down' }))
    for (const atSec of [20, 40]) {
      await runs.save(aRun(atSec, { gas: 'down', mcp: 'down' }))
      await runs.save(aRun(atSec + 10, { gas: 'down' }))
    }
    const first = await reads().incidents(DAY_SEC, 2)
    expect(first.map(({ component }) => component)).toEqual(['gas', 'mcp'])
  })

  it('are all counted if several processes store them', async () => {
    const other = createProbeRuns(server.url, INTERVAL_SEC)
    await Promise.all(
      Array.from({ length: 20 }, (_none, n) =>
        (n % 2 === 0 ? runs : other).save(aRun(100 + n, { mcp: n % 3 === 0 ? 'down' : 'ok' })),
      ),
    )
    await other.close()
    const [mcp] = (await reads().days(DAY_SEC)).filter(({ component }) => component === 'mcp')
    expect(mcp).toMatchObject({ turns: 20, downTurns: 7 })
  })

  it('return the validity of answers with the newest failure, and percentiles of latency', async () => {
    const calls = (n: number) => [
      aCall({ latencyMs: n }),
      aCall({ operation: 'getVaults', latencyMs: 1_000 + n, isValid: n !== 7, problem: '/x' }),
      aCall({ operation: 'getGuide', httpStatus: null, isValid: null, latencyMs: 5_000 }),
    ]
    for (let n = 1; n <= 9; n += 1) await runs.save(aRun(n, {}, calls(n)))
    expect(await reads().validity(DAY_SEC)).toEqual({
      checked: 18,
      valid: 17,
      lastFailure: { operation: 'getVaults', atSec: DAY_SEC + 7, problem: '/x' },
    })
    const latency = await reads().latency(DAY_SEC)
    expect(latency.map(({ operation, samples, p50Ms }) => [operation, samples, p50Ms])).toEqual([
      [null, 18, 505],
      ['getVaults', 9, 1_005],
      ['getBasket', 9, 5],
    ])
  })

  it('are deleted when no figure needs them', async () => {
    const old = (days: number) => aRun(10 - days * 86_400, { gas: 'down' }, [aCall()])
    for (const days of [100, 99, 40, 3]) await runs.save(old(days))
    await runs.save(aRun(10))
    await runs.sweep()
    const [left] = await sql({ runs: int, calls: int, days: int })`
      select (select count(*)::int4 from app.probe_run) as runs,
        (select count(*)::int4 from app.probe_call) as calls,
        (select count(distinct day)::int4 from app.probe_day) as days`
    expect(left).toEqual({ runs: 2, calls: 0, days: 3 })
  })
})

describe('the leadership of the probes', () => {
  it('belongs to one process at a time, and passes to another process when the session ends', async () => {
    const [first, second] = [createProbeLead(server.url), createProbeLead(server.url)]
    expect([await first.take(), await second.take(), await first.take()]).toEqual([
      'mine',
      'theirs',
      'mine',
    ])
    await sql`select pg_terminate_backend(l.pid) from pg_locks l
      join pg_stat_activity a on a.pid = l.pid where l.locktype = 'advisory'
        and a.application_name = 'quartet-probe-lead'`
    await expect.poll(() => second.take()).toBe('mine')
    expect(await first.take()).toBe('unknown')
    expect(await first.take()).toBe('theirs')
    await Promise.all([first.close(), second.close()])
  })
})

describe('the probe of internal rows', () => {
  it('reports late parts, and reports no late job before the first run', async () => {
    const inside = createInternalsProbe({ databaseUrl: server.url, checkIntervalSec: 60 })
    expect(await inside.read()).toMatchObject({ payableChainIds: [], differences: 0, late: [] })
    await sql`insert into app.lane (chain_id, address, purpose, state, balance_wei, seen_at) values
      (8453, '0x1', 'settlement', 'open', 1, now()),
      (137, '0x1', 'settlement', 'open', 1, now() - interval '2 minutes'),
      (5042, '0x1', 'settlement', 'low_balance', 1, now()),
      (5042, '0x2', 'mint', 'open', 1, now() - interval '2 days')`
    await sql`insert into app.chain_check (chain_id, block_number, comparisons, differences, details,
      checked_at) values (8453, 1, 9, 2, '[]', now() - interval '6 minutes')`
    expect(await inside.read()).toMatchObject({
      payableChainIds: [8453],
      differences: 2,
      late: [
        'the checker stopped reporting',
        'the settlement lane of Polygon (137) stopped reporting',
      ],
    })
    await inside.close()
  })
})

describe('probe stores without a database', () => {
  it('report the outage, and work again when the database is back', async () => {
    const lead = createProbeLead(server.url)
    const inside = createInternalsProbe({ databaseUrl: server.url, checkIntervalSec: 60 })
    await server.pause()
    await expect(runs.save(aRun(60))).rejects.toBeInstanceOf(DatabaseUnavailable)
    await expect(reads().newest()).rejects.toBeInstanceOf(DatabaseUnavailable)
    expect([await lead.take(), await inside.read()]).toEqual(['unknown', null])
    await server.resume()
    await runs.save(aRun(60))
    expect(await lead.take()).toBe('mine')
    expect(await inside.read()).not.toBeNull()
    await Promise.all([lead.close(), inside.close()])
  })
})
