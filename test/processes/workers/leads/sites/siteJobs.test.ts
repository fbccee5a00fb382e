import { validate } from 'node-cron'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MIN_STRIKE_GAP_MS, RECHECK_MS } from '../../../../../core/leads/domain/site/countStrike.ts'
import type { VisitSite } from '../../../../../core/leads/siteCheckPorts.ts'
import { createSiteDeps } from '../../../../../core/leads/store/site/createSiteDeps.ts'
import { siteFactsFor } from '../../../../../core/leads/store/site/siteFactsFor.ts'
import { int, maybe, text } from '../../../../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../../../../core/platform/db/createSql.ts'
import {
  createSiteMetrics,
  type SiteMetrics,
} from '../../../../../workers/leads/sites/createSiteMetrics.ts'
import { siteJobs } from '../../../../../workers/leads/sites/siteJobs.ts'
import type { TestDatabase } from '../../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../../support/migratedDatabase.ts'
import { PATIENCE_MS } from '../../../../support/patience.ts'
import {
  createSiteWorld,
  pagesOf,
  type SiteWorld,
  testOutside,
} from '../../../../support/siteWorld.ts'
import { startWorker } from '../../../../support/startWorker.ts'

const T0 = Date.parse('2026-06-01T00:00:00Z')
const LEASE_MS = 180_000
const time = { ms: T0 }
const clock = { nowMs: () => time.ms }

let database: TestDatabase
let sql: Sql
let world: SiteWorld
let sites: ReturnType<typeof createSiteDeps>
let registry: Registry
let metrics: SiteMetrics
const stopping = new AbortController()

beforeAll(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 2, reader: false })
  world = await createSiteWorld()
  sites = createSiteDeps({
    databaseUrl: database.url,
    publicUrl: 'https://quartet.example',
    clock,
    signal: stopping.signal,
    outside: testOutside,
    mailHostOf: async () => 'present',
  })
})
afterAll(async () => {
  await Promise.all([sites?.rows.close(), sql?.end(), world?.stop()])
  await database?.drop()
})

beforeEach(async () => {
  time.ms = T0
  registry = new Registry()
  metrics = createSiteMetrics(registry)
  world.asked.length = 0
  await sql`delete from app.site_check`
  await sql`delete from app.site_check_adoption`
  for (const { id } of await sql({ id: int })`select id from app.lead_dataset`) {
    await sql`drop schema if exists ${sql(`leads_${id}`)} cascade`
  }
  await sql`delete from app.lead_dataset`
})

const jobs = (visit: VisitSite = sites.visit) => {
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const { rows } = sites
  const [check, adopt, sweep] = siteJobs({
    rows,
    visit,
    metrics,
    clock,
    log,
    signal: stopping.signal,
  })
  return { check: check.run, adopt: adopt.run, sweep: sweep.run }
}

/** Creates a current data set with only websites. */
async function load(websites: readonly (string | null)[]): Promise<number> {
  await sql`update app.lead_dataset set state = 'retired' where state = 'current'`
  const [row] = await sql({ id: int })`
    insert into app.lead_dataset (version, state, progress)
    values (gen_random_uuid()::text, 'current', '{}') returning id`
  const schema = sql(`leads_${row!.id}`)
  await sql`create schema ${schema}`
  await sql`create table ${schema}.lead (rank int4 primary key, website text)`
  await sql`
    insert into ${schema}.lead
    select n, w from unnest(${websites}::text[]) with ordinality as given (w, n)`
  return row!.id
}

const ROW = { site: text, state: text, strikes: int, reason: maybe(text) }
const rowsNow = async () => [
  ...(await sql(ROW)`select site, state, strikes, reason from app.site_check order by site`),
]
const readCounts = async (name: string) => {
  const metric = await registry.getSingleMetric(name)?.get()
  return metric?.values.map(({ labels, value }) => ({ ...labels, value }))
}

describe('jobs of website checks', () => {
  it('have valid cron dates and valid queue names', () => {
    const log = { info: () => {}, warn: () => {}, error: () => {} }
    const all = siteJobs({ ...sites, metrics, clock, log, signal: stopping.signal })
    expect(all.filter(({ cron }) => !validate(cron))).toEqual([])
    expect(all.filter(({ name }) => !/^[a-z_]+$/.test(name))).toEqual([])
  })

  it('enrol the websites of the current data set once, also in two simultaneous runs', async () => {
    const { adopt } = jobs()
    await adopt()
    expect(await rowsNow()).toEqual([])
    await load(['https://a.com', null, 'https://b.com/x', 'https://a.com'])
    await Promise.all([adopt(), adopt()])
    expect(await rowsNow()).toMatchObject([
      { site: 'https://a.com', state: 'waiting' },
      { site: 'https://b.com/x', state: 'waiting' },
    ])
    expect(await readCounts('svc_site_checks_due')).toEqual([{ value: 2 }])
  })

  it('check only sites of the current data set, and delete other sites after 90 days', async () => {
    const { adopt, check, sweep } = jobs()
    const visited: string[] = []
    const look = jobs(async (site) => {
      visited.push(site)
      return { kind: 'silent', reason: 'refused' }
    })
    await load(['https://old.com', 'https://both.com'])
    await adopt()
    await load(['https://both.com'])
    await adopt()
    await look.check()
    expect(visited).toEqual(['https://both.com'])
    time.ms += 91 * 86_400_000
    await sweep()
    expect((await rowsNow()).map(({ site }) => site)).toEqual(['https://both.com'])
    await check()
  })
})

describe('a checked website', () => {
  const site = () => world.url('joes.example')

  it('is read, and its facts are available for the next load', async () => {
    world.serve('joes.example', pagesOf({ '/': '<p>512-555-0123</p>' }))
    await load([site()])
    await jobs().adopt()
    await jobs().check()
    expect(await rowsNow()).toEqual([{ site: site(), state: 'live', strikes: 0, reason: null }])
    expect((await siteFactsFor(sql, [site(), 'https://unknown.com'])).get(site())).toMatchObject({
      kind: 'live',
      findings: { readAtMs: T0, reading: { phones: ['+15125550123'] }, mail: {} },
    })
    expect(await siteFactsFor(sql, [])).toEqual(new Map())
    world.asked.length = 0
    time.ms += RECHECK_MS - 1
    await jobs().check()
    expect(world.asked).toEqual([])
    time.ms += 1
    await jobs().check()
    expect(world.asked).toHaveLength(2)
  })

  it('is dead after its second failure a day later, and is live again after an answer', async () => {
    const { adopt, check } = jobs()
    await load([site()])
    await adopt()
    world.serve('joes.example', pagesOf({}))
    await check()
    expect(await rowsNow()).toMatchObject([{ state: 'failing', strikes: 1, reason: 'not_found' }])
    expect((await siteFactsFor(sql, [site()])).size).toBe(0)
    time.ms += MIN_STRIKE_GAP_MS - 1
    world.asked.length = 0
    await check()
    expect(world.asked).toEqual([])
    time.ms += 1
    await check()
    expect(await rowsNow()).toMatchObject([{ state: 'dead', strikes: 2 }])
    expect((await siteFactsFor(sql, [site()])).get(site())).toEqual({ kind: 'dead' })
    expect(await readCounts('svc_site_checks_dead_total')).toEqual([{ value: 1 }])
    world.serve('joes.example', pagesOf({ '/': 'hello' }))
    time.ms += RECHECK_MS
    await check()
    expect(await rowsNow()).toMatchObject([{ state: 'live', strikes: 0, reason: null }])
  })

  it('waits for the other sites of its host, over all processes', async () => {
    const pages = Array.from({ length: 6 }, (_, n) => world.url('joes.example', `/${n}`))
    await load(pages)
    await jobs().adopt()
    let running = 0
    let max = 0
    const visit: VisitSite = async () => {
      running += 1
      max = Math.max(max, running)
      await new Promise((next) => setImmediate(next))
      running -= 1
      return { kind: 'silent', reason: 'refused' }
    }
    const passes = Array.from({ length: 3 }, () => jobs(visit).check())
    await Promise.all(passes)
    await jobs(visit).check()
    expect(max).toBe(1)
    expect((await rowsNow()).map(({ state }) => state)).toEqual(Array(6).fill('silent'))
  })

  it('waits for the end of its lease when a check throws', async () => {
    await load([site()])
    await jobs().adopt()
    await jobs(() => Promise.reject(new Error('broken'))).check()
    expect(await rowsNow()).toMatchObject([{ state: 'waiting' }])
    world.serve('joes.example', pagesOf({ '/': 'hello' }))
    await jobs().check()
    expect(await rowsNow()).toMatchObject([{ state: 'waiting' }])
    time.ms += LEASE_MS
    await jobs().check()
    expect(await rowsNow()).toMatchObject([{ state: 'live' }])
  })

  it('is released when the process stops during its check', async () => {
    await load([site()])
    await jobs().adopt()
    const stop = new AbortController()
    const visit: VisitSite = async () => {
      stop.abort()
      return { kind: 'failed', reason: 'no_connection' }
    }
    const log = { info: () => {}, warn: () => {}, error: () => {} }
    const { rows } = sites
    const [check] = siteJobs({ rows, visit, metrics, clock, log, signal: stop.signal })
    await check.run()
    expect(await rowsNow()).toMatchObject([{ state: 'waiting', strikes: 0 }])
    expect(await rows.claim(9, time.ms)).toHaveLength(1)
  })

  it('receives no strike when no site answers, even if one site answered before', async () => {
    const { adopt } = jobs()
    const names = Array.from({ length: 10 }, (_, n) => `https://site${n}.com`)
    await load([...names, 'https://witness.com'])
    await adopt()
    let isOffline = true
    const visit: VisitSite = async (requested) =>
      isOffline || requested !== 'https://witness.com'
        ? { kind: 'failed', reason: 'no_connection' }
        : { kind: 'silent', reason: 'refused' }
    await jobs(visit).check()
    expect(new Set((await rowsNow()).map(({ reason }) => reason))).toEqual(new Set(['offline']))
    expect((await rowsNow()).every(({ strikes }) => strikes === 0)).toBe(true)
    expect(await readCounts('svc_site_checks_outages_total')).toEqual([{ value: 1 }])
    isOffline = false
    time.ms += MIN_STRIKE_GAP_MS
    await jobs(visit).check()
    expect((await rowsNow()).filter(({ state }) => state === 'failing')).toHaveLength(10)
  })
})

describe('a killed site worker', () => {
  const startSiteWorker = (nowMs: number) =>
    startWorker('test/support/siteWorker', {
      env: { DATABASE_URL: database.url, NOW_MS: String(nowMs) },
      showsWarnings: true,
    })

  it('leaves a lease, and the next worker checks the site again with a single strike', async () => {
    await load([world.url('slow.example'), world.url('joes.example')])
    await jobs().adopt()
    world.serve('joes.example', pagesOf({ '/': 'hello' }))
    world.serve('slow.example', () => {})
    const worker = startSiteWorker(T0)
    await expect
      .poll(() => world.asked.filter((line) => line.startsWith('slow')).length, {
        timeout: PATIENCE_MS,
      })
      .toBe(1)
    await worker.kill()
    expect((await rowsNow()).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
    world.serve('slow.example', pagesOf({}))
    const next = startSiteWorker(T0 + LEASE_MS)
    expect(await next.ended).toBe(0)
    expect(await rowsNow()).toMatchObject([
      { site: world.url('joes.example'), state: 'live' },
      { site: world.url('slow.example'), state: 'failing', strikes: 1, reason: 'not_found' },
    ])
  })
})
