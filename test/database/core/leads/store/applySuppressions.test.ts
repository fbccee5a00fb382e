import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { gradeEmail } from '../../../../../core/leads/domain/gradeEmail.ts'
import {
  type SuppressionKind,
  suppressionHash,
} from '../../../../../core/leads/domain/suppressionHash.ts'
import type { LeadReads, LeadSelection } from '../../../../../core/leads/ports.ts'
import { createLeadReads } from '../../../../../core/leads/store/createLeadReads.ts'
import {
  type BuildSession,
  openBuildSession,
} from '../../../../../core/leads/store/dataset/openBuildSession.ts'
import { findDamage } from '../../../../../core/leads/store/dataset/repairDataset.ts'
import { undoOptOut } from '../../../../../core/leads/store/optouts/endOptOut.ts'
import { readOptOuts } from '../../../../../core/leads/store/optouts/readOptOuts.ts'
import { createLeadsPool } from '../../../../../core/leads/store/read/createLeadsPool.ts'
import { addSuppressions } from '../../../../../core/leads/store/suppress/addSuppressions.ts'
import { applySuppressions } from '../../../../../core/leads/store/suppress/applySuppressions.ts'
import { prewarmDataset } from '../../../../../core/leads/store/upkeep/prewarmDataset.ts'
import type { Query } from '../../../../../core/platform/db/createQuery.ts'
import { createSql, type Sql } from '../../../../../core/platform/db/createSql.ts'
import { loadGenerated } from '../../../../../devnet/leads/loadGenerated.ts'
import type { TestDatabase } from '../../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../../support/migratedDatabase.ts'

const LEADS = 4_000
const EVERYTHING = { state: null, countyFips: null, cityIds: null, zip: null, near: null }
const time = { ms: 0 }
const clock = { nowMs: () => time.ms, nowSec: () => 0 }

let database: TestDatabase
let sql: Sql
let search: Sql
let reads: LeadReads
let session: BuildSession
let set: { id: number; version: string }

beforeAll(async () => {
  database = await migratedDatabase()
  set = await loadGenerated(database.url, { count: LEADS, seed: 3, day: '2026-06-01' })
  sql = createSql(database.url, { name: 'test', max: 2, reader: false })
  search = createLeadsPool(database.url, 4)
  reads = createLeadReads(search, clock)
  session = await openBuildSession(database.url)
})

afterAll(async () => {
  await Promise.all([session?.end(), sql?.end(), search?.end()])
  await database?.drop()
})

const tableOf = (table: string) => sql`${sql(`leads_${set.id}`)}.${sql(table)}`

const suppress = (kind: SuppressionKind, text: string) =>
  addSuppressions(sql, [{ kind, hash: suppressionHash(kind, text)!, reason: 'test' }])

const requestOf = async (code: string, email: 'required' | 'any'): Promise<LeadSelection> => ({
  category: (await reads.taxonomy(set.version)).find((node) => node.code === code)!,
  area: EVERYTHING,
  filters: {
    email,
    minGrade: 'C',
    website: null,
    booking: null,
    payments: null,
    platform: null,
    hiring: false,
    uniqueEmail: false,
  },
})

/** Reads every lead of a category page by page, and compares their number with the count. */
async function readSold(code: string, email: 'required' | 'any', uniqueEmail = false) {
  const request = await requestOf(code, email)
  const unique = { ...request, filters: { ...request.filters, uniqueEmail } }
  const { leads } = await reads.page(set.version, unique, { limit: LEADS, offset: 0 })
  const { A, B, C, none } = await reads.count(set.version, unique)
  expect(leads.length).toBe(email === 'any' ? A + B + C + none : A + B + C)
  return leads
}

/** Expects derived tables to equal a derivation from all remaining leads. */
async function expectDerived() {
  const facets = await sql`
    (select node, flags, sum(n)::int4 as n from (
      select a.node, s.flags, 1 as n from ${tableOf('spine')} s join ${tableOf('ancestor')} a using (cat)
    ) x group by node, flags except select node, flags, n from ${tableOf('facet_us')})
    union all (select node, flags, n from ${tableOf('facet_us')} except select node, flags, sum(n)::int4 from (
      select a.node, s.flags, 1 as n from ${tableOf('spine')} s join ${tableOf('ancestor')} a using (cat)
    ) x group by node, flags)`
  expect(facets).toHaveLength(0)
  const states = await sql`
    select st, node, flags, n from ${tableOf('facet_st')}
    except select s.st, a.node, s.flags, count(*)::int4
    from ${tableOf('spine')} s join ${tableOf('ancestor')} a using (cat) group by 1, 2, 3`
  expect(states).toHaveLength(0)
  const places = await sql`
    select id, cat, n, ne from ${tableOf('place_cat')} where kind = 'c'
    except select city_id, cat, count(*)::int4, (count(*) filter (where flags & 3 <> 3))::int4
    from ${tableOf('spine')} group by 1, 2`
  expect(places).toHaveLength(0)
  const spine = await sql`
    select rank, flags, cat from ${tableOf('lead')} except select rank, flags, cat from ${tableOf('spine')}`
  expect(spine).toHaveLength(0)
  const shared = await sql`
    select s.rank, s.mail from ${tableOf('shared_email')} s except (
      select rank, mail from (
        select rank, min(rank) over (partition by email) as mail, count(*) over (partition by email) as n
        from ${tableOf('lead')} where email is not null
      ) e where n > 1
    )`
  expect(shared).toHaveLength(0)
  const top = await sql`
    with counted as (
      select a.node, s.city_id, count(*) as n from ${tableOf('spine')} s
        join ${tableOf('ancestor')} a using (cat) group by a.node, s.city_id)
    select t.node from ${tableOf('top_place')} t join ${tableOf('city')} c using (city_id)
      left join counted on counted.node = t.node and counted.city_id = t.city_id
    where t.n <> coalesce(counted.n, 0)`
  expect(top).toHaveLength(0)
  expect(await findDamage(session, set.id)).toEqual([])
}

it('applySuppressions changes no lead without an opt-out', async () => {
  expect(await applySuppressions(session)).toEqual({
    entries: 0,
    dropped: 0,
    changed: 0,
    restored: 0,
  })
})

it('applySuppressions drops leads by id, address and domain, removes phones, and corrects every count', async () => {
  const before = await readSold('retail', 'required')
  const chain = before.find(({ email }) => email?.includes('@chain'))!
  const [first, second, third, fourth] = before.filter(({ email, phone, website }) => {
    return email !== null && !email.includes('@chain') && phone !== null && website !== null
  })
  await suppress('lead', first!.id)
  await suppress('email', second!.email!)
  await suppress('phone', fourth!.phone!)
  await suppress('domain', third!.website!)
  await suppress('email', chain.email!)
  const sharing = before.filter(({ email }) => email === chain.email).length
  const applied = await applySuppressions(session)
  expect(applied).toMatchObject({ entries: 5, changed: 1 })
  expect(applied.dropped).toBeGreaterThanOrEqual(3 + sharing)
  const after = await readSold('retail', 'any')
  const ids = after.map(({ id }) => id)
  expect(ids).not.toContain(first!.id)
  expect(ids).not.toContain(third!.id)
  expect(ids).not.toContain(second!.id)
  const { email, emailGrade } = fourth!
  const changed = after.find(({ id }) => id === fourth!.id)
  expect(changed).toMatchObject({ phone: null, email, emailGrade })
  expect(after.some(({ email }) => email === chain.email)).toBe(false)
  for (const { emailGrade, emailReasons } of after) {
    if (emailGrade !== null) expect(gradeEmail(emailReasons as never)).toBe(emailGrade)
  }
  await readSold('retail', 'required')
  await readSold('retail', 'any', true)
  await expectDerived()
  time.ms += 2_000
  expect((await reads.current()).leads).toBe(LEADS - applied.dropped)
})

it('applySuppressions applies each entry once', async () => {
  expect(await applySuppressions(session)).toEqual({
    entries: 0,
    dropped: 0,
    changed: 0,
    restored: 0,
  })
  const [entry] = await readSold('restaurant', 'required')
  await suppress('lead', entry!.id)
  await suppress('lead', 'ld_00000000000')
  expect(await applySuppressions(session)).toEqual({
    entries: 2,
    dropped: 1,
    changed: 0,
    restored: 0,
  })
  await expectDerived()
})

it('a cursor returns no lead twice after a lead before the cursor lost its address', async () => {
  const request = await requestOf('retail', 'any')
  const all = (await reads.page(set.version, request, { limit: LEADS, offset: 0 })).leads
  const mailed = all.findIndex(({ email }) => email !== null)
  const page = await reads.page(set.version, request, { limit: mailed + 3, offset: 0 })
  await suppress('email', page.leads[mailed]!.email!)
  expect((await applySuppressions(session)).dropped).toBeGreaterThanOrEqual(1)
  const rest = await reads.page(set.version, request, { limit: LEADS, after: page.after! })
  const bought = new Set(page.leads.map(({ id }) => id))
  expect(rest.leads.length).toBeGreaterThan(0)
  expect(rest.leads.filter(({ id }) => bought.has(id))).toEqual([])
  await expectDerived()
})

it('applySuppressions drops a lead by the id of a merged lead', async () => {
  const [entry] = await readSold('retail', 'required')
  const before = 'ld_0123456789a'
  await sql`
    update ${tableOf('lead')} set merged = ${`ld_00000000001 ${before}`} where lead_id = ${entry!.id}`
  await sql`
    insert into ${tableOf('merged_id')} select ${before}, rank from ${tableOf('lead')} where lead_id = ${entry!.id}`
  expect((await readSold('retail', 'required'))[0]!.mergedIds).toContain(before)
  await suppress('lead', before)
  expect(await applySuppressions(session)).toEqual({
    entries: 1,
    dropped: 1,
    changed: 0,
    restored: 0,
  })
  expect((await readSold('retail', 'required')).map(({ id }) => id)).not.toContain(entry!.id)
  await expectDerived()
})

it('applySuppressions drops an address that opted out in another spelling', async () => {
  const [entry] = await readSold('retail', 'required')
  await suppress('email', entry!.email!.replace('@', '+lists@').toUpperCase())
  expect((await applySuppressions(session)).dropped).toBeGreaterThanOrEqual(1)
  expect((await readSold('retail', 'required')).map(({ email }) => email)).not.toContain(
    entry!.email,
  )
})

it('applySuppressions drops every lead below a domain that opted out, for any number of labels', async () => {
  const [first, other] = await readSold('retail', 'required')
  const host = 'lincoln.pvt.k12.ca.us'
  await sql`
    update ${tableOf('lead')} set website = ${`https://www.${host}/home`} where lead_id = ${first!.id}`
  await sql`
    update ${tableOf('lead')} set website = 'https://other.pvt.k12.ca.us' where lead_id = ${other!.id}`
  await suppress('domain', host)
  expect(await applySuppressions(session)).toEqual({
    entries: 1,
    dropped: 1,
    changed: 0,
    restored: 0,
  })
  const ids = (await readSold('retail', 'required')).map(({ id }) => id)
  expect(ids).not.toContain(first!.id)
  expect(ids).toContain(other!.id)
})

it('applySuppressions drops no lead by a shared domain', async () => {
  const before = await readSold('retail', 'required')
  const hash = createHash('sha256').update('domain\ngmail.com').digest('hex')
  await addSuppressions(sql, [{ kind: 'domain', hash, reason: 'test' }])
  await sql`
    update ${tableOf('lead')} set email = 'joe.smith@gmail.com'
    where rank = (select min(rank) from ${tableOf('lead')} where email is not null)`
  expect(await applySuppressions(session)).toEqual({
    entries: 1,
    dropped: 0,
    changed: 0,
    restored: 0,
  })
  expect(await readSold('retail', 'required')).toHaveLength(before.length)
})

/** Returns a session whose connection is cut before the first transaction ends. */
async function aCutSession(): Promise<BuildSession> {
  const victim = await openBuildSession(database.url)
  return Object.assign(((...given: Parameters<BuildSession>) => victim(...given)) as BuildSession, {
    begin: <T>(work: (query: Query) => Promise<T>): Promise<T> =>
      victim.begin(async (query) => {
        const done = await work(query)
        await query`select pg_terminate_backend(pg_backend_pid())`
        return done
      }),
  })
}

it('applySuppressions changes no lead when its connection is cut, and applies everything on the next run', async () => {
  const [entry] = await readSold('retail', 'required')
  await suppress('email', entry!.email!)
  const cut = await aCutSession()
  await expect(applySuppressions(cut)).rejects.toThrow(/lost|terminat/)
  expect((await readSold('retail', 'required')).map(({ id }) => id)).toContain(entry!.id)
  expect(await applySuppressions(session)).toMatchObject({ entries: 1 })
  expect((await readSold('retail', 'required')).map(({ email }) => email)).not.toContain(
    entry!.email,
  )
  await expectDerived()
})

/** Reads all facts of a data set about leads, except for the order of rows. */
async function wholeOf() {
  const tables = ['lead', 'spine', 'merged_id', 'shared_email', 'facet_st', 'facet_us', 'place_cat']
  const rows = await Promise.all(
    [...tables, 'top_place', 'city', 'county', 'suppression'].map(
      (table) => sql`select t::text as row from ${tableOf(table)} t order by 1`,
    ),
  )
  const [facts] = await sql`select facts from app.lead_dataset where id = ${set.id}`
  return { rows, facts }
}

/** Undoes an opt-out, and returns whether it was in force. */
async function undo(kind: SuppressionKind, text: string): Promise<boolean> {
  const hashes = [suppressionHash(kind, text)!]
  const [found] = await readOptOuts(sql, { state: 'confirmed', kind, hashes, limit: 1 })
  return undoOptOut(sql, { id: found!.id, note: 'asked by a stranger' })
}

it('applySuppressions restores every lead, phone and count of undone opt-outs exactly', async () => {
  await applySuppressions(session)
  const before = await wholeOf()
  const leads = await readSold('retail', 'required')
  const chain = leads.find(({ email }) => email?.includes('@chain'))!
  const [first, second, third, fourth] = leads.filter(({ email, phone, website }) => {
    return email !== null && !email.includes('@chain') && phone !== null && website !== null
  })
  const removed: readonly [SuppressionKind, string][] = [
    ['lead', first!.id],
    ['email', second!.email!],
    ['domain', third!.website!],
    ['phone', fourth!.phone!],
    ['email', chain.email!],
  ]
  for (const [kind, text] of removed) await suppress(kind, text)
  const out = await applySuppressions(session)
  expect(out).toMatchObject({ entries: 5, changed: 1, restored: 0 })
  expect((await readSold('retail', 'required')).map(({ id }) => id)).not.toContain(third!.id)
  for (const [kind, text] of removed) expect(await undo(kind, text)).toBe(true)
  expect(await applySuppressions(session)).toEqual({
    entries: 0,
    dropped: 0,
    changed: 0,
    restored: out.dropped + out.changed,
  })
  expect(await readSold('retail', 'required')).toEqual(leads)
  expect(await wholeOf()).toEqual(before)
  await expectDerived()
  expect(await applySuppressions(session)).toMatchObject({ entries: 0, restored: 0 })
})

it('applySuppressions omits a lead until every opt-out of the lead is undone', async () => {
  const leads = await readSold('retail', 'required')
  const lead = leads.find(({ phone, website }) => phone !== null && website !== null)!
  await suppress('phone', lead.phone!)
  await applySuppressions(session)
  await suppress('domain', lead.website!)
  await suppress('lead', lead.id)
  expect((await applySuppressions(session)).dropped).toBeGreaterThanOrEqual(1)
  const find = async () => (await readSold('retail', 'any')).find(({ id }) => id === lead.id)
  await undo('domain', lead.website!)
  await applySuppressions(session)
  expect(await find()).toBeUndefined()
  await undo('lead', lead.id)
  expect(await applySuppressions(session)).toMatchObject({ restored: 1 })
  expect(await find()).toEqual({ ...lead, phone: null })
  await undo('phone', lead.phone!)
  expect(await applySuppressions(session)).toMatchObject({ restored: 1 })
  expect(await find()).toEqual(lead)
  await expectDerived()
})

it('a cursor returns no lead twice after a lead was restored', async () => {
  const all = await readSold('retail', 'required')
  const early = all[1]!
  await suppress('lead', early.id)
  await applySuppressions(session)
  const request = await requestOf('retail', 'required')
  const page = await reads.page(set.version, request, { limit: 5, offset: 0 })
  await undo('lead', early.id)
  await applySuppressions(session)
  const rest = await reads.page(set.version, request, { limit: LEADS, after: page.after! })
  const bought = new Set(page.leads.map(({ id }) => id))
  expect(rest.leads.filter(({ id }) => bought.has(id))).toEqual([])
  expect(rest.leads.length).toBe(all.length - 6)
})

it('applySuppressions restores no lead when its connection is cut, and restores everything on the next run', async () => {
  const [entry] = await readSold('retail', 'required')
  await suppress('lead', entry!.id)
  await applySuppressions(session)
  await undo('lead', entry!.id)
  await expect(applySuppressions(await aCutSession())).rejects.toThrow(/lost|terminat/)
  expect((await readSold('retail', 'required')).map(({ id }) => id)).not.toContain(entry!.id)
  expect(await applySuppressions(session)).toMatchObject({ restored: 1 })
  expect((await readSold('retail', 'required'))[0]).toEqual(entry)
  await expectDerived()
})

it('prewarmDataset reads a data set into memory if the server supports prewarming', async () => {
  expect(await prewarmDataset(session, set.id)).toBe(true)
})
