import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runLoad } from '../../../../commands/leads/load/runLoad.ts'
import type { SiteFindings } from '../../../../core/leads/domain/site/countStrike.ts'
import { suppressionHash } from '../../../../core/leads/domain/suppressionHash.ts'
import type { Lead } from '../../../../core/leads/ports.ts'
import { createLeadReads } from '../../../../core/leads/store/createLeadReads.ts'
import {
  type BuildSession,
  openBuildSession,
} from '../../../../core/leads/store/dataset/openBuildSession.ts'
import { createLeadsPool } from '../../../../core/leads/store/read/createLeadsPool.ts'
import { addSuppressions } from '../../../../core/leads/store/suppress/addSuppressions.ts'
import { applySuppressions } from '../../../../core/leads/store/suppress/applySuppressions.ts'
import { createSql, type Sql } from '../../../../core/platform/db/createSql.ts'
import type { TestDatabase } from '../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../support/migratedDatabase.ts'

const TODAY = '2026-06-01'
const folder = mkdtempSync(join(tmpdir(), 'quartet-merged-'))
const time = { ms: 0 }
const clock = { nowMs: () => time.ms, nowSec: () => 0 }

let database: TestDatabase
let sql: Sql
let search: Sql
let session: BuildSession

beforeAll(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 2, reader: false })
  search = createLeadsPool(database.url, 2)
  session = await openBuildSession(database.url)
})

afterAll(async () => {
  await Promise.all([session?.end(), sql?.end(), search?.end()])
  await database?.drop()
  rmSync(folder, { recursive: true })
})

/** Builds a plumber in Austin with a phone, a website and its own address, in the form of Overture. */
const aPlace = (number: number, given: object = {}) => ({
  id: `ov${number}`,
  names: { primary: `Pipes ${number}` },
  categories: { primary: 'plumber' },
  confidence: 0.9,
  websites: [`https://pipes${number}.com`],
  emails: [`info@pipes${number}.com`],
  phones: [`+1 512 555 ${String(100 + number).padStart(4, '0')}`],
  addresses: [{ locality: 'Austin', region: 'TX', country: 'US', postcode: '78701' }],
  sources: [{ dataset: 'meta', record_id: `r${number}`, update_time: '2026-05-01T00:00:00Z' }],
  bbox: { xmin: -97.74, ymin: 30.27 + number / 100 },
  ...given,
})

async function load(places: readonly object[]): Promise<string> {
  const file = join(folder, 'places.jsonl')
  writeFileSync(file, places.map((place) => JSON.stringify(place)).join('\n'))
  const progress = { show: () => {}, end: () => {} }
  const { signal } = new AbortController()
  return runLoad(
    { session, progress, signal, today: TODAY },
    {
      kind: 'load',
      files: [file],
      fileKind: 'overture',
      source: null,
      released: null,
      minConfidence: 0.5,
      rejectFile: null,
      isResumed: false,
      isDryRun: false,
    },
  )
}

const reader = () => createLeadReads(search, clock)

/** Plumbers of the current data set by name. */
async function plumbers(): Promise<Map<string, Lead>> {
  time.ms += 10_000
  const reads = reader()
  const { version } = await reads.current()
  const category = (await reads.taxonomy(version)).find(({ code }) => code === 'plumbing')!
  const area = { state: null, countyFips: null, cityIds: null, zip: null, near: null }
  const filters = { email: 'any', minGrade: 'C', website: null, booking: null } as const
  const others = { payments: null, platform: null, hiring: false, uniqueEmail: false } as const
  const request = { category, area, filters: { ...filters, ...others } }
  const { leads } = await reads.page(version, request, { limit: 100, offset: 0 })
  return new Map(leads.map((lead) => [lead.name, lead]))
}

/** Records the findings of a site check; null for a dead site. */
async function storeCheck(site: string, reading: Partial<SiteFindings['reading']> | null) {
  const facts = {
    reading: {
      finalUrl: site,
      booking: [],
      payments: [],
      platform: null,
      hiring: false,
      hiringUrl: null,
      phones: [],
      emails: [],
      socials: {},
      contactUrl: null,
      ...reading,
    },
    mail: { [new URL(site).hostname]: 'present' },
    readAtMs: Date.parse('2026-05-20T00:00:00Z'),
  }
  await sql`
    insert into app.site_check (site, host, seen_in, seen_at, state, facts, due_at)
    values (${site}, ${new URL(site).hostname}, 1, now(), ${reading === null ? 'dead' : 'live'},
      ${reading === null ? null : JSON.stringify(facts)}::jsonb, now())`
}

it('a load adds the findings of site checks to leads, except for addresses that opted out', async () => {
  const phones = (number: number) => [`+15125550${100 + number}`]
  await storeCheck('https://pipes1.com', {
    phones: phones(1),
    booking: ['calendly'],
    platform: 'wix',
  })
  await storeCheck('https://pipes2.com', null)
  const opted = { address: 'jane.roe@pipes3.com', foundOn: ['mailto', 'site'] as const }
  await storeCheck('https://pipes3.com', { phones: phones(3), emails: [opted] })
  const hash = suppressionHash('email', opted.address)!
  await addSuppressions(sql, [{ kind: 'email', hash, reason: 'test' }])
  const reported = await load([aPlace(1), aPlace(2), aPlace(3, { emails: [] }), aPlace(4)])
  expect(reported).toMatch(/suppressed\s+1: emails 1/)
  const leads = await plumbers()
  expect(leads.get('Pipes 1')).toMatchObject({
    websiteState: 'live',
    websiteProvenByPhone: true,
    booking: ['calendly'],
    platform: 'wix',
    email: 'info@pipes1.com',
    emailGrade: 'A',
    websiteCheckedOn: '2026-05-20',
  })
  expect(leads.get('Pipes 2')).toMatchObject({ websiteState: 'dead', emailGrade: 'C' })
  const without = { websiteProvenByPhone: true, email: null, contactName: null, emailGrade: null }
  expect(leads.get('Pipes 3')).toMatchObject(without)
  expect(leads.get('Pipes 4')).toMatchObject({ websiteState: 'unchecked', emailGrade: 'C' })
})

it('a load drops a lead whose site or address shows a domain that opted out, after a site check', async () => {
  const hash = suppressionHash('domain', 'other-pipes.com')!
  await addSuppressions(sql, [{ kind: 'domain', hash, reason: 'test' }])
  const emails = [{ address: 'info@other-pipes.com', foundOn: ['mailto'] as const }]
  await storeCheck('https://pipes5.com', { phones: ['+15125550105'], emails })
  await load([aPlace(4), aPlace(5, { emails: [] })])
  expect([...(await plumbers()).keys()]).toEqual(['Pipes 4'])
})

it('a load drops a lead by an id that the lead had before a merge', async () => {
  const places = [aPlace(6), aPlace(7, { phones: aPlace(6).phones })]
  await load([...places, aPlace(8)])
  const [merged] = [...(await plumbers()).values()].filter(({ mergedIds }) => mergedIds.length > 0)
  expect(merged!.mergedIds).toHaveLength(1)
  const hash = suppressionHash('lead', merged!.mergedIds[0]!)!
  await addSuppressions(sql, [{ kind: 'lead', hash, reason: 'test' }])
  expect(await applySuppressions(session)).toMatchObject({ entries: 1, dropped: 1 })
  expect([...(await plumbers()).keys()]).toEqual(['Pipes 8'])
})

it('a load keeps the licence of a row that differs from its source', async () => {
  const source = { dataset: 'meta', record_id: 'r9', update_time: '2026-05-01T00:00:00Z' }
  const odd = { ...source, license: 'CC BY 4.0 | ~' }
  await load([aPlace(9, { sources: [odd] }), aPlace(10)])
  const leads = await plumbers()
  expect(leads.get('Pipes 10')!.sources).toEqual(['overture_meta'])
  const [key] = leads.get('Pipes 9')!.sources
  expect(key).toMatch(/^overture_meta~[^\s|,"]+$/)
  const { sources } = await reader().current()
  expect(sources).toContainEqual({
    key,
    name: 'Overture Maps places, Meta',
    licence: 'CC BY 4.0 | ~',
    attribution: 'Overture Maps places, Meta, CC BY 4.0 | ~',
    url: 'https://docs.overturemaps.org/attribution/',
    leads: 1,
  })
})
