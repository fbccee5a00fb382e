import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { US_STATES } from '../../../../../core/leads/domain/usStates.ts'
import type { GradeCounts, LeadSelection } from '../../../../../core/leads/ports.ts'
import type { Sql } from '../../../../../core/platform/db/createSql.ts'

export type Oracle = {
  count(request: LeadSelection): Promise<GradeCounts>
  /** Ids of the page, in order. */
  page(request: LeadSelection, limit: number, offset: number): Promise<string[]>
  close(): void
}

/** Answers requests by a read of every lead: the same rows in another database, with independent conditions. */
export async function createOracle(sql: Sql, schema: string, folder: string): Promise<Oracle> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' })
  const duck = await instance.connect()
  const file = join(folder, 'leads.jsonl')
  for (let from = 1; ; from += 50_000) {
    const rows = await sql`
      select rank, lead_id, email, cat, city_id, fips, zip5, lat5, lng5, flags, st
      from ${sql(schema)}.lead where rank between ${from} and ${from + 49_999}`
    if (rows.length === 0) break
    appendFileSync(file, `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`)
  }
  await duck.run(`create table lead as select rank::int as rank, lead_id, email, cat::int as cat, city_id::int as city_id,
    fips::int as fips, zip5::int as zip5, lat5::int as lat5, lng5::int as lng5, flags::int as flags, st::int as st
    from read_json('${file}', format='newline_delimited', sample_size=-1) order by cat, rank`)
  const runQuery = async (text: string) => (await duck.runAndReadAll(text)).getRowsJS()
  return {
    count: async (given) => {
      const rows = await runQuery(`select flags & 3, count(*) from (${matches(given)}) group by 1`)
      const countOf = (grade: number) =>
        Number(rows.find(([key]) => Number(key) === grade)?.[1] ?? 0)
      return { A: countOf(0), B: countOf(1), C: countOf(2), none: countOf(3) }
    },
    page: async (given, limit, offset) => {
      const { email, minGrade } = given.filters
      const worst = 'ABC'.indexOf(minGrade)
      const grade =
        email === 'any' ? 'true' : email === 'none' ? 'flags & 3 = 3' : `flags & 3 <= ${worst}`
      const order = given.area.near === null ? 'rank' : 'metres, rank'
      const rows = await runQuery(
        `select lead_id from (${matches(given)}) where ${grade} order by ${order} limit ${limit} offset ${offset}`,
      )
      return rows.map(([id]) => (typeof id === 'string' ? id : ''))
    },
    close: () => {
      duck.closeSync()
      instance.closeSync()
    },
  }
}

function matches({ category, area, filters }: LeadSelection): string {
  const { near, zip } = area
  const st = US_STATES.find(({ code }) => code === area.state)?.fips
  const where = [
    `cat between ${category.number} and ${category.last}`,
    st === undefined ? 'true' : `st = ${Number(st)}`,
    area.countyFips === null ? 'true' : `fips in (${area.countyFips.join()})`,
    area.cityIds === null ? 'true' : `city_id in (${area.cityIds.join()})`,
    zip === null ? 'true' : `zip5 >= ${zip.from} and zip5 <= ${zip.to}`,
    near === null ? 'true' : `metres <= ${Math.round(near.radiusKm * 1000)}`,
    website(filters.website),
    tools(filters.booking, 4, BOOKING),
    tools(filters.payments, 16, PAYMENTS),
    builder(filters.platform),
    filters.hiring ? '(flags >> 25) & 1 = 1' : 'true',
  ]
  const rows = `select * from (select *, ${metres(near)} as metres from lead) where ${where.join(' and ')}`
  if (!filters.uniqueEmail) return rows
  return `select * from (${rows}) qualify email is null or row_number() over (partition by email order by rank) = 1`
}

function metres(near: LeadSelection['area']['near']): string {
  if (near === null) return '0'
  const y = Math.round(near.lat * 1e5)
  const x = Math.round(near.lng * 1e5)
  const radians = Math.PI / 180
  const cos = Math.cos(near.lat * radians)
  const sin = (Math.sin(near.lat * radians) * radians) / 1e5
  const unit = (6_371_000 * Math.PI) / 180 / 1e5
  const [dy, dx] = [`(lat5 - ${y})::double`, `(lng5 - (${x}))::double`]
  const width = `${cos.toExponential()}::double * (${cos.toExponential()}::double - ${sin.toExponential()}::double * ${dy})`
  return `floor(sqrt(${dy} * ${dy} + ${width} * ${dx} * ${dx}) * ${unit.toExponential()}::double + 0.5)::int`
}

const CHECKED = '(flags >> 26) & 1 = 1'

function website(wanted: LeadSelection['filters']['website']): string {
  const state = '(flags >> 2) & 3'
  if (wanted === null) return 'true'
  return {
    has: `${state} in (1, 3)`,
    none: `${state} = 0`,
    dead: `${state} = 2`,
    needs: `${state} in (0, 2)`,
  }[wanted]
}

const BOOKING =
  'vagaro square_appointments calendly booksy mindbody acuity opentable housecall_pro jobber servicetitan zocdoc other'
const PAYMENTS = 'square toast clover stripe paypal other'

function tools(wanted: string | null, shift: number, names: string): string {
  const known = names.split(' ')
  const bits = `(flags >> ${shift}) & ${2 ** known.length - 1}`
  if (wanted === null) return 'true'
  if (wanted === 'none') return `${bits} = 0 and ${CHECKED}`
  return wanted === 'yes' ? `${bits} > 0` : `(flags >> ${shift + known.indexOf(wanted)}) & 1 = 1`
}

function builder(wanted: string | null): string {
  const names = 'none wordpress wix squarespace shopify godaddy webflow other'.split(' ')
  if (wanted === null) return 'true'
  const is = `(flags >> 22) & 7 = ${names.indexOf(wanted)}`
  return wanted === 'none' ? `${is} and ${CHECKED}` : is
}
