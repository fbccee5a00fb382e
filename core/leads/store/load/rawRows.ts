import { int, jsonOf } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'
import { blockingKeys } from '../../domain/blockingKeys.ts'
import type { RawLead } from '../../domain/rawLead.ts'
import { copyLine } from '../dataset/copyLine.ts'
import type { BuildSession } from '../dataset/openBuildSession.ts'

/**
 * Maximum distance between two rows of one business, 1e-5 degrees: twice `MAX_SAME_PLACE_M`, with the
 * length of a degree of longitude in the northernmost covered state. A larger limit only makes a
 * partition slightly larger.
 */
const MAX_NEAR_LAT5 = 270
const MAX_NEAR_LNG5 = 850
/**
 * First number and count of the partitions of rows that have no ZIP code and no near row with a ZIP
 * code; these numbers are above all ZIP codes.
 */
const LOOSE_FROM = 100_000
const LOOSE_PARTITIONS = 1_024

/** Creates the table of leads as their source describes them, before duplicates are merged. */
export async function createRawRows(query: Query, table: SqlText, kind: 'unlogged' | 'temporary') {
  const create =
    kind === 'unlogged' ? query`create unlogged table if not exists` : query`create temporary table`
  await query`
    ${create} ${table} (
      id text not null, zip5 int4, street int4, lat5 int4 not null, lng5 int4 not null, observed_on date not null,
      score int2 not null, lead json not null, part int4
    )`
}

/** Adds leads in the current transaction. */
export function copyRawRows(
  session: BuildSession,
  table: SqlText,
  leads: readonly RawLead[],
): Promise<void> {
  const lines = leads.map((lead) => {
    const { street } = blockingKeys(lead)
    return copyLine([
      lead.id,
      lead.zip === null ? null : Number(lead.zip),
      street === null ? null : hash(street),
      Math.round(lead.lat * 1e5),
      Math.round(lead.lng * 1e5),
      lead.observedOn,
      lead.score,
      JSON.stringify(lead),
    ])
  })
  const columns = session`${table} (id, zip5, street, lat5, lng5, observed_on, score, lead)`
  return session.copy(columns, lines.join(''))
}

/**
 * Returns the FNV-1a hash of a text, 32 bits: equal texts get one partition, and different texts
 * may share a partition.
 */
function hash(text: string): number {
  let state = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) {
    state = Math.imul(state ^ text.charCodeAt(at), 0x01000193)
  }
  return state
}

/**
 * Assigns rows that can be one business to one partition, and keeps only the newest row of each
 * record; returns the number of remaining rows.
 *
 * Rows with different ZIP codes never merge, so each ZIP code is a partition. A row without a ZIP
 * code joins the ZIP code of the nearest near row with the same name and street. A chain of merges
 * across partitions is not followed.
 */
export async function partitionRawRows(query: Query, table: SqlText): Promise<number> {
  await query`
    delete from ${table} r using (
      select ctid as at, row_number() over (
        partition by id order by observed_on desc, score desc, lead::text collate "C"
      ) as nth
      from ${table} where id in (select id from ${table} group by id having count(*) > 1)
    ) of where r.ctid = of.at and of.nth > 1`
  await query`create index on ${table} (street) where zip5 is not null`
  await query`analyze ${table}`
  await query`
    update ${table} r set part = near.zip5 from (
      select distinct on (n.ctid) n.ctid as at, z.zip5
      from ${table} n join ${table} z on z.street = n.street and z.zip5 is not null
        and abs(z.lat5 - n.lat5) <= ${MAX_NEAR_LAT5}::int4 and abs(z.lng5 - n.lng5) <= ${MAX_NEAR_LNG5}::int4
      where n.zip5 is null and n.street is not null
      order by n.ctid, abs(z.lat5 - n.lat5) + abs(z.lng5 - n.lng5), z.zip5
    ) near where r.ctid = near.at`
  await query`
    update ${table}
    set part = ${LOOSE_FROM}::int4 + (coalesce(street, lat5) & ${LOOSE_PARTITIONS - 1}::int4)
    where zip5 is null and part is null`
  await query`create index on ${table} ((coalesce(part, zip5)))`
  await query`analyze ${table}`
  const [row] = await query({ n: int })`select count(*)::int4 as n from ${table}`
  return row?.n ?? 0
}

/**
 * Maximum rows of one comparison, unless a single ZIP code has more; the largest ZIP codes have
 * about 20,000 businesses.
 */
const MAX_ROWS_AT_A_TIME = 20_000

export type Partitions = { readonly from: number; readonly to: number; readonly rows: number }

/** Returns ranges of the partitions above `after`, in order; each range is one comparison. */
export async function listPartitions(
  query: Query,
  table: SqlText,
  after: number,
): Promise<Partitions[]> {
  const parts = await query({ part: int, n: int })`
    select coalesce(part, zip5) as part, count(*)::int4 as n from ${table}
    where coalesce(part, zip5) > ${after}::int4 group by 1 order by 1`
  const ranges: Partitions[] = []
  for (const { part, n } of parts) {
    const last = ranges.at(-1)
    if (last !== undefined && last.rows + n <= MAX_ROWS_AT_A_TIME) {
      ranges[ranges.length - 1] = { from: last.from, to: part, rows: last.rows + n }
    } else {
      ranges.push({ from: part, to: part, rows: n })
    }
  }
  return ranges
}

export async function readPartitions(
  query: Query,
  table: SqlText,
  { from, to }: Partitions,
): Promise<RawLead[]> {
  const rows = await query({ lead: jsonOf<RawLead>() })`
    select lead from ${table} where coalesce(part, zip5) between ${from}::int4 and ${to}::int4`
  return rows.map(({ lead }) => lead)
}
