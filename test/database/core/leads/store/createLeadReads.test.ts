import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { InvalidInput, LeadsUnavailable } from '../../../../../core/kernel/errors.ts'
import { compareLeads } from '../../../../../core/leads/domain/compareLeads.ts'
import type { LeadReads, LeadSelection } from '../../../../../core/leads/ports.ts'
import { createLeadReads } from '../../../../../core/leads/store/createLeadReads.ts'
import { createLeadsPool } from '../../../../../core/leads/store/read/createLeadsPool.ts'
import { createSql, type Sql } from '../../../../../core/platform/db/createSql.ts'
import { loadGenerated } from '../../../../../devnet/leads/loadGenerated.ts'
import type { TestDatabase } from '../../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../../support/migratedDatabase.ts'
import { readLeadWorld } from './leadWorld.ts'
import { createOracle, type Oracle } from './oracle.ts'
import {
  createRandomPageRequests,
  type LeadWorld,
  type RandomPageRequest,
} from './randomPageRequests.ts'

const LEADS = 20_000
/** Random requests; `LEAD_REQUESTS=2000` compares more. */
const REQUESTS = Number(process.env['LEAD_REQUESTS'] ?? 600)
const KINDS = ['city', 'county', 'zip', 'near', 'state', 'nation', 'mixed'] as const
const folder = mkdtempSync(join(tmpdir(), 'quartet-leads-'))
const clock = { nowMs: () => performance.now(), nowSec: () => 0 }

let database: TestDatabase
let sql: Sql
let search: Sql
let reads: LeadReads
let version: string
let oracle: Oracle
let world: LeadWorld

beforeAll(async () => {
  database = await migratedDatabase()
  const opened = await loadGenerated(database.url, { count: LEADS, seed: 1, day: '2026-06-01' })
  version = opened.version
  sql = createSql(database.url, { name: 'test', max: 1, reader: false })
  search = createLeadsPool(database.url, 2)
  reads = createLeadReads(search, clock)
  const schema = `leads_${opened.id}`
  oracle = await createOracle(sql, schema, folder)
  const { categories, ...places } = await readLeadWorld(sql, schema, reads, version)
  // Broad categories are far more frequent than in real requests, because a narrow category finds
  // no lead in a town of this small data set.
  const broad = categories.map(({ node, leads }) => ({ node, leads: leads ** 1.7 }))
  world = { categories: broad, ...places }
})

afterAll(async () => {
  oracle?.close()
  await Promise.all([sql?.end(), search?.end()])
  await database?.drop()
  rmSync(folder, { recursive: true })
})

const idsOf = async (request: LeadSelection, limit: number, offset: number) =>
  (await reads.page(version, request, { limit, offset })).leads.map(({ id }) => id)

it('counts and pages of leads equal a computation over every lead, for random requests of every kind', async () => {
  const next = createRandomPageRequests(world, 7, { mixed: 0.1 })
  const kinds = new Map<string, number>()
  for (let requested = 0; requested < REQUESTS; requested += 1) {
    const { kind, selection: request, limit, offset }: RandomPageRequest = next()
    const about = JSON.stringify({ kind, ask: request, limit, offset })
    expect(await reads.count(version, request), about).toEqual(await oracle.count(request))
    const ids = await idsOf(request, limit, offset)
    expect(ids, about).toEqual(await oracle.page(request, limit, offset))
    if (ids.length > 0) kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  }
  // The comparison is weak if most requests find no lead.
  for (const kind of KINDS) expect(kinds.get(kind) ?? 0, kind).toBeGreaterThan(REQUESTS / 100)
})

it('reads of leads return the sources of a data set, and detect within a second a lead that opted out', async () => {
  const computed = createLeadReads(search, {
    nowMs: () => performance.now() * 1_000,
    nowSec: () => 0,
  })
  expect((await computed.sources(version)).map(({ key }) => key)).toEqual(['generated'])
  expect(await computed.isCorrected(version)).toBe(true)
  const entry = { kind: 'email', hash: 'f'.repeat(64), reason: 'opt_out' }
  await sql`insert into app.lead_suppression ${sql([entry])}`
  await expect.poll(() => computed.isCorrected(version)).toBe(false)
  await sql`delete from app.lead_suppression where hash = ${entry.hash}`
  await expect.poll(() => computed.isCorrected(version)).toBe(true)
})

it('paging of leads by cursor returns the same leads as paging by offset, without gap or repetition', async () => {
  const next = createRandomPageRequests(world, 8, { mixed: 0.1 })
  for (let requested = 0; requested < 60; requested += 1) {
    const { selection: request } = next()
    const whole = await idsOf(request, 200, 0)
    const found: string[] = []
    let slice: Parameters<LeadReads['page']>[2] = { limit: 7, offset: 0 }
    for (;;) {
      const { leads, after } = await reads.page(version, request, slice)
      found.push(...leads.map(({ id }) => id))
      if (after === null || found.length >= 200) break
      slice = { limit: 7, after }
    }
    expect(found.slice(0, 200), JSON.stringify(request)).toEqual(whole)
  }
})

it('leads are sold in the order of their rank, with all fields', async () => {
  const request = everything()
  const { leads } = await reads.page(version, request, { limit: 500, offset: 0 })
  const ranked = leads
    .filter((lead) => lead.phone !== null)
    .map((lead) => ({ ...lead, grade: lead.emailGrade }))
  const scored = ranked.map((lead) => ({ ...lead, score: 0 }))
  const sameDay = (a: number) => scored[a - 1]?.observedOn === scored[a]?.observedOn
  for (let at = 1; at < scored.length; at += 1) {
    const [a, b] = [scored[at - 1], scored[at]]
    if (a && b && !sameDay(at)) expect(compareLeads(a, b)).toBeLessThan(0)
  }
  expect(leads[0]).toMatchObject({
    emailGrade: 'A',
    emailReasons: expect.arrayContaining(['own_domain', 'mx_ok']),
    sources: ['generated'],
    websiteState: 'live',
    distanceM: null,
  })
})

it('a data set of leads states its contents', async () => {
  const dataset = await reads.current()
  const { A, B, C, none } = dataset.byGrade
  expect(A + B + C + none).toBe(LEADS)
  expect(dataset).toMatchObject({
    version,
    leads: LEADS,
    sources: [{ key: 'generated', leads: LEADS }],
  })
  expect(dataset.states.reduce((sum, { leads }) => sum + leads, 0)).toBe(LEADS)
  expect(dataset.observedThrough <= '2026-06-01').toBe(true)
})

it('places of leads are found by folded name and by spelling', async () => {
  const request = { kind: 'city', name: 'ST. LOUIS', state: 'MO' } as const
  expect(await reads.places(version, request)).toMatchObject([{ name: 'Saint Louis', state: 'MO' }])
  const similar = await reads.similarPlaces(version, { ...request, name: 'Chicgo', state: null })
  expect(similar[0]).toMatchObject({ kind: 'city', name: 'Chicago', state: 'IL' })
  const [travis] = await reads.places(version, {
    kind: 'county',
    name: 'Travis County',
    state: 'TX',
  })
  expect(travis).toMatchObject({ name: 'Travis', id: 48_453 })
})

it('categories of leads are counted with their subcategories, in every kind of place', async () => {
  const { category } = everything()
  for (const area of [
    { state: null, countyFips: null, cityIds: null },
    { state: 'TX', countyFips: null, cityIds: null },
    { state: null, countyFips: [48_453], cityIds: null },
    {
      state: 'TX',
      countyFips: [48_453],
      cityIds: (await reads.places(version, { kind: 'city', name: 'Austin', state: 'TX' })).map(
        ({ id }) => id,
      ),
    },
  ]) {
    const counts = await reads.categories(version, area)
    const own = counts.find(({ number }) => number === category.number)
    const all = await oracle.count({ ...everything(), area: { ...everything().area, ...area } })
    expect(own?.leads).toBe(all.A + all.B + all.C + all.none)
    expect(own?.withEmail).toBe(all.A + all.B + all.C)
  }
  const top = await reads.topPlaces(version, category, 3)
  expect(top).toHaveLength(3)
  expect((top[0]?.leads ?? 0) >= (top[1]?.leads ?? 0)).toBe(true)
})

it('cursors of another data set or of another search of leads are rejected', async () => {
  const request = everything()
  const near = {
    ...request,
    area: { ...request.area, near: { lat: 40.7, lng: -74, radiusKm: 50 } },
  }
  const { after } = await reads.page(version, request, { limit: 1, offset: 0 })
  const slice = { limit: 1, after: after ?? '' }
  await expect(reads.page(version, near, slice)).rejects.toThrow(InvalidInput)
  await expect(reads.page(version, request, { limit: 1, after: 'x' })).rejects.toThrow(InvalidInput)
  await expect(reads.page('2026-01-01.1', request, slice)).rejects.toThrow(LeadsUnavailable)
})

/** Returns a request for the largest category, without filters. */
function everything(): LeadSelection {
  const [largest] = world.categories.toSorted((a, b) => b.leads - a.leads)
  return {
    category: largest!.node,
    area: { state: null, countyFips: null, cityIds: null, zip: null, near: null },
    filters: {
      email: 'required',
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
