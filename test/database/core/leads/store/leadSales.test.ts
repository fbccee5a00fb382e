import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DatabaseUnavailable } from '../../../../../core/kernel/errors.ts'
import { suppressionHash } from '../../../../../core/leads/domain/suppressionHash.ts'
import type { LeadDeps } from '../../../../../core/leads/ports.ts'
import { createCategoryWords } from '../../../../../core/leads/store/createCategoryWords.ts'
import { createLeadDeps } from '../../../../../core/leads/store/createLeadDeps.ts'
import { createLeadQuotes } from '../../../../../core/leads/store/createLeadQuotes.ts'
import { readTaxonomy } from '../../../../../core/leads/store/taxonomy/readTaxonomy.ts'
import { text } from '../../../../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../../../../core/platform/db/createSql.ts'
import { anOptOutLog } from '../../../../support/anOptOutLog.ts'
import type { TestDatabase } from '../../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../../support/migratedDatabase.ts'

const MINUTE_MS = 60_000
const time = { ms: 0 }
const clock = { nowMs: () => time.ms, nowSec: () => Math.floor(time.ms / 1_000) }

const { optOutLog } = anOptOutLog()
let database: TestDatabase
let sql: Sql
let leads: LeadDeps & { close(): Promise<void> }
beforeAll(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 2, reader: false })
  leads = createLeadDeps({ databaseUrl: database.url, clock, contactEmail: null, optOutLog })
})
afterAll(async () => {
  await Promise.all([sql?.end(), leads?.close()])
  await database?.drop()
})
beforeEach(async () => {
  await sql`truncate app.lead_quote, app.lead_suppression, app.category_term`
})

const nowSec = () => Math.floor(Date.now() / 1_000)
const aQuote = (given: object = {}) => ({
  requestHash: 'a'.repeat(64),
  amountUsdc6: 90_000n,
  version: '2026-06-01.1',
  leads: 3,
  expiresAtSec: nowSec() + 600,
  ...given,
})
const wanted = { requestHash: 'a'.repeat(64), amountUsdc6: 90_000n }

describe('quoted prices of leads', () => {
  it('are found by request and amount, the newest price first', async () => {
    await leads.quotes.keep(aQuote())
    await leads.quotes.keep(aQuote({ version: '2026-06-02.1', expiresAtSec: nowSec() + 700 }))
    await leads.quotes.keep(aQuote({ amountUsdc6: 60_000n, leads: 2 }))
    await leads.quotes.keep(aQuote({ requestHash: 'b'.repeat(64) }))
    expect(await leads.quotes.find(wanted)).toEqual([
      { version: '2026-06-02.1', leads: 3 },
      { version: '2026-06-01.1', leads: 3 },
    ])
  })

  it('are valid until the later of two expiry times', async () => {
    await leads.quotes.keep(aQuote({ expiresAtSec: nowSec() + 600 }))
    await leads.quotes.keep(aQuote({ expiresAtSec: nowSec() - 5 }))
    expect(await leads.quotes.find(wanted)).toHaveLength(1)
  })

  it('expire at their stated time, and the first quote after a minute deletes expired prices', async () => {
    const quotes = createLeadQuotes(sql, clock)
    await quotes.keep(aQuote({ expiresAtSec: nowSec() - 1 }))
    expect(await quotes.find(wanted)).toEqual([])
    const count = async () => (await sql`select 1 from app.lead_quote`).length
    expect(await count()).toBe(1)
    time.ms += MINUTE_MS
    await quotes.keep(aQuote({ requestHash: 'c'.repeat(64) }))
    expect(await count()).toBe(1)
    await quotes.sweep()
    expect(await count()).toBe(1)
  })

  it('may have amounts as large as a token permits', async () => {
    const amountUsdc6 = 2n ** 256n - 1n
    await leads.quotes.keep(aQuote({ amountUsdc6 }))
    expect(await leads.quotes.find({ ...wanted, amountUsdc6 })).toHaveLength(1)
  })
})

describe('suppressed leads', () => {
  it('are found by hash, for any number of additions', async () => {
    const hash = suppressionHash('email', 'joe@joes-plumbing.com') ?? ''
    const [text, other] = ['email\njoe@joes-plumbing.com', 'phone\n+15125550100']
    const entry = { kind: 'email', hash, reason: 'opt_out' } as const
    await Promise.all([leads.suppressions.add(entry), leads.suppressions.add(entry)])
    expect(await leads.suppressions.among([text, other, text])).toEqual(new Set([text]))
    expect(await leads.suppressions.among([])).toEqual(new Set())
    const rows = await sql`select kind, hash, reason from app.lead_suppression`
    expect([...rows]).toEqual([entry])
  })

  it('are read by the key of the table', async () => {
    const plan = await sql({ 'QUERY PLAN': text })`
      explain select from app.lead_suppression
      where kind = any(array['email', 'phone', 'domain', 'lead']) and hash = ${'a'.repeat(64)}`
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('lead_suppression')
  })
})

describe('the meaning of words in the editable terms', () => {
  it('follows an edit after a minute', async () => {
    const taxonomy = readTaxonomy()
    const reads = { taxonomy: async () => taxonomy }
    const words = createCategoryWords({ sql, reads, clock })
    const meant = async (text: string) => words.meaning('2026-06-01.1', text)
    expect(await meant('tooth fixer')).toMatchObject({ kind: 'unknown' })
    await sql`insert into app.category_term ${sql([{ term: 'tooth fixer', code: 'dentist', weight: 1 }])}`
    expect(await meant('tooth fixer')).toMatchObject({ kind: 'unknown' })
    time.ms += MINUTE_MS
    expect(await meant('tooth fixers')).toMatchObject({
      kind: 'matched',
      code: 'dentist',
      how: 'synonym',
    })
  })
})

it('reads of leads throw DatabaseUnavailable when the database does not answer', async () => {
  const away = createLeadDeps({
    databaseUrl: 'postgres://nobody@127.0.0.1:1/none',
    clock,
    contactEmail: null,
    optOutLog,
  })
  await expect(away.quotes.find(wanted)).rejects.toThrow(DatabaseUnavailable)
  await expect(away.suppressions.among(['a'])).rejects.toThrow(DatabaseUnavailable)
  await expect(away.reads.current()).rejects.toThrow(DatabaseUnavailable)
  await away.close()
})
