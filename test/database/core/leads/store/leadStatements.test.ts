import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CategoryNode } from '../../../../../core/leads/ports.ts'
import { createLeadsPool } from '../../../../../core/leads/store/read/createLeadsPool.ts'
import { flagConditions } from '../../../../../core/leads/store/read/leadConditions.ts'
import {
  countStatement,
  facetCount,
  type LeadSearch,
  nearestPage,
  rankPage,
} from '../../../../../core/leads/store/read/leadStatements.ts'
import { readTaxonomy } from '../../../../../core/leads/store/taxonomy/readTaxonomy.ts'
import { int, text } from '../../../../../core/platform/db/columns.ts'
import type { Sql } from '../../../../../core/platform/db/createSql.ts'
import {
  isPlanned,
  PlannedText,
  render,
  type SqlText,
} from '../../../../../core/platform/db/sqlText.ts'
import { loadGenerated } from '../../../../../devnet/leads/loadGenerated.ts'
import type { TestDatabase } from '../../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../../support/migratedDatabase.ts'

const LEADS = 20_000
const taxonomy = readTaxonomy()

let database: TestDatabase
let search: Sql
let schema: string
let nation: LeadSearch

beforeAll(async () => {
  database = await migratedDatabase()
  const { id } = await loadGenerated(database.url, { count: LEADS, seed: 5, day: '2026-06-01' })
  schema = `leads_${id}`
  search = createLeadsPool(database.url, 1)
  nation = searchFor('restaurant')
})

afterAll(async () => {
  await search?.end()
  await database?.drop()
})

const node = (code: string): CategoryNode => taxonomy.find((known) => known.code === code)!

function searchFor(code: string, area: Partial<LeadSearch['area']> = {}): LeadSearch {
  const category = node(code)
  const third = taxonomy.find((known) => known.code === category.path[2])?.number ?? category.number
  const everywhere = { st: null, fips: null, cityIds: null, zip: null, near: null }
  return { schema, category, third, area: { ...everywhere, ...area }, flags: [], isUnique: false }
}

/**
 * Returns every index of the plan of the server for these values. Unless a statement requests a
 * plan for its own values, the server keeps a generic plan, which must also read only indexes. On
 * this small data set the indexes of the generic plan may differ.
 */
async function indexesOf(statement: SqlText): Promise<string[]> {
  const own = await indexesBy(statement, 'costs off')
  if (isPlanned(statement)) return own
  // The statement contains no values, because the generic plan is the same for all values.
  const any = new PlannedText([render(statement).text], [])
  expect(await indexesBy(any, 'generic_plan, costs off')).toHaveLength(own.length)
  return own
}

async function indexesBy(statement: SqlText, options: string): Promise<string[]> {
  const explain = new PlannedText([`explain (${options}) `, ''], [statement])
  const rows = await search({ 'QUERY PLAN': text })`${explain}`
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).not.toContain('Seq Scan')
  return [...plan.matchAll(/Index(?: Only)? Scan using (\w+)/g)].map(([, name]) => name ?? '')
}

const whole = { from: 1, to: LEADS, offset: 0 }
const near = { lat: 40.75, lng: -73.99, radiusKm: 50 }
const ring = { limitM: 5_000, from: 1, to: LEADS, after: null, limit: 10 }

it('leads of a category of each level are read in rank order by one index', async () => {
  const indexOfWalk = async (code: string) =>
    indexesOf(rankPage(searchFor(code), { ...whole, how: 'ranked' }, 10))
  expect(await indexOfWalk('retail')).toEqual(['spine_c1'])
  expect(await indexOfWalk('restaurant')).toEqual(['spine_c2'])
  const third = taxonomy.find(({ path, number, last }) => path.length === 3 && last > number)
  expect(await indexOfWalk(third!.code)).toEqual(['spine_c3'])
  const leaf = taxonomy.find(({ path }) => path.length === 4)
  expect(await indexOfWalk(leaf!.code)).toEqual(['spine_cat'])
  const state = searchFor('restaurant', { st: 6 })
  expect(await indexesOf(rankPage(state, { ...whole, how: 'ranked' }, 10))).toEqual(['spine_c2'])
})

it('leads with rare combinations of traits are read by the index of the traits', async () => {
  const filters = { email: 'any', minGrade: 'C', website: null, payments: null } as const
  const others = { platform: 'webflow', hiring: true, uniqueEmail: false } as const
  const flags = flagConditions({ ...filters, ...others, booking: 'opentable' })
  const rare = rankPage({ ...nation, flags }, { ...whole, how: 'rare' }, 10)
  expect(await indexesOf(rare)).toEqual(['facet_us_node', 'spine_c2_flags'])
})

it('leads of places are read by the index of the place, for pages and counts', async () => {
  const [city, county] = await Promise.all([
    search({
      id: int,
    })`select city_id as id from ${search(schema)}.city order by leads desc limit 1`,
    search({
      id: int,
    })`select fips as id from ${search(schema)}.county order by leads desc limit 1`,
  ])
  const areas = {
    spine_city: { cityIds: [city[0]!.id] },
    spine_county: { fips: [county[0]!.id] },
    spine_zip: { zip: { from: 10_001, to: 10_001 } },
    spine_st: { st: 31 },
  }
  for (const [index, area] of Object.entries(areas)) {
    const placed = searchFor('restaurant', area)
    expect(await indexesOf(rankPage(placed, { ...whole, how: 'placed' }, 10))).toEqual([index])
    if (index === 'spine_st') continue
    expect(await indexesOf(countStatement(placed, [1, 2, 3, 4]))).toEqual([index])
  }
})

it('leads in a circle are read by the geographic index of their category', async () => {
  const around = (code: string) => indexesOf(nearestPage(searchFor(code, { near }), ring))
  expect(await around('retail')).toEqual(['spine_near1'])
  expect(await around('restaurant')).toEqual(['spine_near2'])
  // The planner estimates a category with few leads by pages of the table, not by rows.
  const counts = await search({ number: int })`
    select c3 as number from ${search(schema)}.spine group by c3 order by count(*) desc`
  const thirds = counts.map(({ number }) => taxonomy[number]!)
  const third = thirds.find(({ path, number, last }) => path.length === 3 && last > number)
  expect(await around(third!.code)).toEqual(['spine_near3'])
  const counted = countStatement(searchFor('restaurant', { near }), [1, 2, 3, 4])
  expect(await indexesOf(counted)).toEqual(['spine_near2'])
})

it('leads of the nation and of states are counted from precomputed counts', async () => {
  expect(await indexesOf(facetCount(nation))).toEqual(['facet_us_node'])
  expect(await indexesOf(facetCount(searchFor('restaurant', { st: 6 })))).toEqual(['facet_st_node'])
})

it('each lead of a unique search is checked for a better lead with the same address', async () => {
  const filters = { email: 'required', minGrade: 'C', booking: null, payments: null } as const
  const others = { website: 'needs', platform: null, hiring: false, uniqueEmail: true } as const
  const flags = flagConditions({ ...filters, ...others })
  for (const area of [{}, { st: 6 }]) {
    const unique = { ...searchFor('restaurant', area), flags, isUnique: true }
    // The index of the better leads depends on the number of leads with the same address.
    const [walked, own] = await indexesOf(rankPage(unique, { ...whole, how: 'ranked' }, 10))
    expect([walked, own]).toEqual(['spine_c2', 'shared_email_rank'])
  }
})

it('the statistics of leads have the number of distinct values of each expression that filters use', async () => {
  const rows = await search({ mask: text })`
    select exprs::text as mask from pg_stats_ext_exprs, unnest(array[expr]) as exprs
    where schemaname = ${schema} and tablename = 'spine' and n_distinct > 1`
  expect(rows.length).toBeGreaterThanOrEqual(5)
})
