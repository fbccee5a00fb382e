import { afterAll, beforeAll, expect, it } from 'vitest'
import { LeadsUnavailable } from '../../../../../core/kernel/errors.ts'
import type { LeadReads, LeadSelection } from '../../../../../core/leads/ports.ts'
import { createLeadReads } from '../../../../../core/leads/store/createLeadReads.ts'
import { activateDataset } from '../../../../../core/leads/store/dataset/activateDataset.ts'
import { buildDataset } from '../../../../../core/leads/store/dataset/buildDataset.ts'
import { BUILD_STEPS } from '../../../../../core/leads/store/dataset/buildSteps.ts'
import {
  dropDataset,
  dropRetiredDatasets,
  RETIRED_READABLE_SEC,
} from '../../../../../core/leads/store/dataset/dropRetiredDatasets.ts'
import {
  type BuildSession,
  openBuildSession,
} from '../../../../../core/leads/store/dataset/openBuildSession.ts'
import { findDamage, repairDataset } from '../../../../../core/leads/store/dataset/repairDataset.ts'
import { createLeadsPool } from '../../../../../core/leads/store/read/createLeadsPool.ts'
import { readTaxonomy } from '../../../../../core/leads/store/taxonomy/readTaxonomy.ts'
import { int, json } from '../../../../../core/platform/db/columns.ts'
import type { Query } from '../../../../../core/platform/db/createQuery.ts'
import { createSql, type Sql } from '../../../../../core/platform/db/createSql.ts'
import { loadGenerated, stageGenerated } from '../../../../../devnet/leads/loadGenerated.ts'
import type { TestDatabase } from '../../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../../support/migratedDatabase.ts'

const DAY = '2026-06-01'
const LEADS = 1_500
const taxonomy = readTaxonomy()
const time = { ms: 0 }
const clock = { nowMs: () => time.ms, nowSec: () => Math.floor(time.ms / 1000) }

let database: TestDatabase
let sql: Sql
let search: Sql
let reads: LeadReads
let session: BuildSession

beforeAll(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 2, reader: false })
  search = createLeadsPool(database.url, 2)
  reads = createLeadReads(search, clock)
  session = await openBuildSession(database.url)
})

afterAll(async () => {
  await Promise.all([session?.end(), sql?.end(), search?.end()])
  await database?.drop()
})

const newest = async () => {
  // Longer than the second for which the current version is cached.
  time.ms += 2_000
  return (await reads.current()).version
}

const call = async (version: string): Promise<LeadSelection> => {
  const category = (await reads.taxonomy(version)).find(({ code }) => code === 'retail')
  return {
    category: category!,
    area: { state: null, countyFips: null, cityIds: null, zip: null, near: null },
    filters: {
      email: 'any',
      minGrade: 'C',
      website: null,
      booking: null,
      payments: null,
      platform: null,
      hiring: false,
      uniqueEmail: false,
    },
  }
}

it('reads of leads throw LeadsUnavailable before the first data set', async () => {
  await expect(reads.current()).rejects.toThrow(LeadsUnavailable)
})

it('a build of a data set of leads resumes after its connection was cut in any step, and the old data set is served until the swap', async () => {
  const first = await loadGenerated(database.url, { count: 300, seed: 1, day: DAY })
  expect(first.version).toBe(`${DAY}.1`)
  expect(await newest()).toBe(first.version)
  const next = await stageGenerated(session, { count: LEADS, seed: 2, day: DAY })
  await expect(activateDataset(session, next.id)).rejects.toThrow('is not built')
  const done: string[] = []
  for (const step of BUILD_STEPS) {
    const victim = await openBuildSession(database.url)
    const killed = buildDataset(killedInStep(victim), { datasetId: next.id, taxonomy })
    await expect(killed, step.name).rejects.toThrow(/lost|terminat/)
    await victim.end()
    expect(await stepsOf(next.id)).toEqual(done)
    expect(await newest()).toBe(first.version)
    const runner = await openBuildSession(database.url)
    const stopped = buildDataset(stoppedAfterStep(runner), { datasetId: next.id, taxonomy })
    if (step !== BUILD_STEPS.at(-1)) await expect(stopped).rejects.toThrow('ended')
    else await stopped
    await runner.end()
    done.push(step.name)
    expect(await stepsOf(next.id)).toEqual(done)
    expect(await newest()).toBe(first.version)
  }
  await buildDataset(session, { datasetId: next.id, taxonomy })
  expect(await findDamage(session, next.id)).toEqual([])
  await activateDataset(session, next.id)
  expect(await newest()).toBe(next.version)
  expect((await reads.current()).leads).toBe(LEADS)
})

it('a replaced data set of leads stays readable for 15 minutes, and is dropped after that time', async () => {
  const old = await newest()
  const wanted = await call(old)
  const before = await reads.page(old, wanted, { limit: 5, offset: 0 })
  const whole = await reads.page(old, wanted, { limit: 10, offset: 0 })
  const next = await loadGenerated(database.url, { count: 300, seed: 3, day: DAY })
  expect(await newest()).toBe(next.version)
  const after = await reads.page(old, wanted, { limit: 5, after: before.after ?? '' })
  expect([...before.leads, ...after.leads]).toEqual(whole.leads)
  const [row] = await sql({ sec: int })`
    select extract(epoch from retired_at)::float8 as sec from app.lead_dataset where version = ${old}`
  const retiredSec = row?.sec ?? 0
  expect(await dropRetiredDatasets(session, retiredSec + RETIRED_READABLE_SEC - 60)).not.toContain(
    old,
  )
  expect(await reads.count(old, wanted)).toMatchObject({ A: expect.any(Number) })
  expect(await dropRetiredDatasets(session, retiredSec + RETIRED_READABLE_SEC + 60)).toContain(old)
  await expect(reads.count(old, wanted)).rejects.toThrow(LeadsUnavailable)
  await expect(reads.count(old, wanted)).rejects.toThrow(LeadsUnavailable)
  expect(await reads.count(next.version, wanted)).toMatchObject({ A: expect.any(Number) })
})

it('a build of a data set of leads throws when staged leads are missing', async () => {
  const current = await newest()
  const lost = await stageGenerated(session, { count: 50, seed: 4, day: DAY })
  await sql`truncate ${sql(`leads_${lost.id}`)}.staging`
  const plan = { datasetId: lost.id, taxonomy }
  await expect(buildDataset(session, plan)).rejects.toThrow('staged leads are missing')
  await dropDataset(session, lost.id)
  expect(await newest()).toBe(current)
})

it('the current data set of leads is never dropped', async () => {
  const [row] = await sql({ id: int })`select id from app.lead_dataset where state = 'current'`
  await expect(dropDataset(session, row?.id ?? 0)).rejects.toThrow('is current or unknown')
})

it('a repair derives the damaged tables of a data set again from the leads', async () => {
  const [row] = await sql({ id: int })`select id from app.lead_dataset where state = 'current'`
  const datasetId = row?.id ?? 0
  const schema = sql(`leads_${datasetId}`)
  const version = await newest()
  const wanted = await call(version)
  const count = await reads.count(version, wanted)
  expect(await repairDataset(session, { datasetId, taxonomy })).toEqual([])
  await sql`drop index ${schema}.spine_near2`
  await sql`delete from ${schema}.spine where rank = 1`
  expect(await repairDataset(session, { datasetId, taxonomy })).toEqual([
    'rows of spine',
    'spine_near2',
  ])
  await sql`drop table ${schema}.facet_us`
  expect(await repairDataset(session, { datasetId, taxonomy })).toEqual([
    'facet_us',
    'facet_us_node',
  ])
  expect(await findDamage(session, datasetId)).toEqual([])
  expect(await reads.count(version, wanted)).toEqual(count)
})

async function stepsOf(datasetId: number): Promise<unknown> {
  const [row] = await sql({ done: json })`
    select progress -> 'done' as done from app.lead_dataset where id = ${datasetId}`
  return row?.done
}

/** Returns a session whose connection the server ends during the next step: after the work, before the commit. */
function killedInStep(victim: BuildSession): BuildSession {
  return Object.assign(((...given: Parameters<BuildSession>) => victim(...given)) as BuildSession, {
    end: () => victim.end(),
    begin: <T>(work: (query: Query) => Promise<T>): Promise<T> =>
      victim.begin(async (query) => {
        const isDone = await work(query)
        if (isDone === false) await query`select pg_terminate_backend(pg_backend_pid())`
        return isDone
      }),
  })
}

/** Returns a session that fails after the commit of one step, like a process that is killed between two steps. */
function stoppedAfterStep(runner: BuildSession): BuildSession {
  let isOver = false
  return Object.assign(((...given: Parameters<BuildSession>) => runner(...given)) as BuildSession, {
    end: () => runner.end(),
    begin: async <T>(work: (query: Query) => Promise<T>): Promise<T> => {
      if (isOver) throw new Error('ended')
      const isDone = await runner.begin(work)
      isOver = isDone === false
      return isDone
    },
  })
}
