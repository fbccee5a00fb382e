import { afterAll, beforeAll, expect, it } from 'vitest'
import { DomainError } from '../../../../../core/kernel/errors.ts'
import type { LeadReads, LeadSelection } from '../../../../../core/leads/ports.ts'
import { createLeadReads } from '../../../../../core/leads/store/createLeadReads.ts'
import { createLeadsPool } from '../../../../../core/leads/store/read/createLeadsPool.ts'
import { createSql, type Sql } from '../../../../../core/platform/db/createSql.ts'
import { loadGenerated } from '../../../../../devnet/leads/loadGenerated.ts'
import type { TestDatabase } from '../../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../../support/migratedDatabase.ts'

const READERS = 50
const PAGE = 40
const DAY = '2026-06-01'

let database: TestDatabase
let sql: Sql
let search: Sql
let reads: LeadReads

beforeAll(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 1, reader: false })
  search = createLeadsPool(database.url, 8)
  reads = createLeadReads(search, { nowMs: () => performance.now(), nowSec: () => 0 })
})

afterAll(async () => {
  await Promise.all([sql?.end(), search?.end()])
  await database?.drop()
})

/** Repeats a read that was rejected because of a busy pool, as the error requests. */
async function retryRead<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await read()
    } catch (error) {
      if (!(error instanceof DomainError && error.retryable)) throw error
    }
  }
}

/** Pages through a category of the current data set to its end; returns the version and all ids in order. */
async function pageThrough(): Promise<{ version: string; ids: string[]; counted: number }> {
  const { version } = await retryRead(() => reads.current())
  const category = (await retryRead(() => reads.taxonomy(version))).find(
    ({ code }) => code === 'retail',
  )!
  const request: LeadSelection = {
    category,
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
  const readSlice = (wanted: typeof slice) => retryRead(() => reads.page(version, request, wanted))
  const ids: string[] = []
  let slice: Parameters<LeadReads['page']>[2] = { limit: PAGE, offset: 0 }
  for (;;) {
    const page = await readSlice(slice)
    ids.push(...page.leads.map(({ id }) => id))
    if (page.after === null) break
    slice = { limit: PAGE, after: page.after }
  }
  const { A, B, C, none } = await retryRead(() => reads.count(version, request))
  return { version, ids, counted: A + B + C + none }
}

it('each of fifty callers that page during a swap receives pages of a single data set', async () => {
  const old = await loadGenerated(database.url, { count: 3_000, seed: 1, day: DAY })
  const swap = { isOver: false }
  const loading = loadGenerated(database.url, { count: 3_000, seed: 2, day: DAY }).finally(() => {
    swap.isOver = true
  })
  const found: Awaited<ReturnType<typeof pageThrough>>[] = []
  const reader = async () => {
    do found.push(await pageThrough())
    while (!swap.isOver)
    // The current version is cached for a second.
    while (found.at(-1)?.version === old.version) found.push(await pageThrough())
  }
  await Promise.all([loading, ...Array.from({ length: READERS }, reader)])
  const versions = new Map<string, Set<string>>()
  for (const { version, ids, counted } of found) {
    expect(ids).toHaveLength(counted)
    expect(new Set(ids).size).toBe(ids.length)
    versions.set(version, (versions.get(version) ?? new Set()).add(ids.join()))
  }
  expect([...versions.keys()].toSorted()).toEqual([old.version, (await loading).version])
  for (const answers of versions.values()) expect(answers.size).toBe(1)
})
