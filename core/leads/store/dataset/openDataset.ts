import { ADVISORY_LOCKS } from '../../../platform/db/advisoryLocks.ts'
import { int } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { SourceText } from '../../domain/leadSources.ts'
import { schemaOf } from '../schemaOf.ts'
import type { BuildSession } from './openBuildSession.ts'

/** Source with a licence that callers receive. */
export type DatasetSource = Omit<SourceText, 'url'> & {
  readonly key: string
  readonly url: string | null
}

export type OpenedDataset = { readonly id: number; readonly version: string }

/**
 * Creates a data set of a day, `YYYY-MM-DD`: its row, its schema, an empty staging table, and an
 * empty list of applied suppressions.
 *
 * `load` is the state of the loader, from which an interrupted load can continue.
 */
export function openDataset(
  session: BuildSession,
  day: string,
  sources: readonly DatasetSource[],
  load: object = {},
): Promise<OpenedDataset> {
  return session.begin(async (query) => {
    await query`select pg_advisory_xact_lock(${ADVISORY_LOCKS.nameDataset})`
    const [row] = await query({ next: int })`
      select coalesce(max(split_part(version, '.', 2)::int), 0) + 1 as next
      from app.lead_dataset where version like ${`${day}.%`}`
    const version = `${day}.${row?.next ?? 1}`
    const progress = JSON.stringify({ done: [], staged: 0, sources, load })
    const [opened] = await query({ id: int })`
      insert into app.lead_dataset (version, state, progress)
      values (${version}, 'loading', ${progress}::jsonb) returning id`
    if (opened === undefined) throw new Error('the insert of the data set returned no id')
    await createStaging(query, schemaOf(opened.id))
    await query`
      create table ${query(schemaOf(opened.id))}.suppression (
        kind text not null, hash text not null, primary key (kind, hash)
      )`
    return { id: opened.id, version }
  })
}

/**
 * Creates the staging table without write-ahead log: a crash of Postgres empties the table, and the
 * first step of the build detects this by `staged`.
 */
async function createStaging(query: Query, schema: string): Promise<void> {
  await query`create schema ${query(schema)}`
  await query`
    create unlogged table ${query(schema)}.staging (
      lead_id text not null,
      name text not null,
      cat int2 not null,
      other text not null,
      address text,
      city text not null,
      city_key text not null,
      state text not null,
      st int2 not null,
      county text,
      county_key text,
      fips int4,
      zip5 int4,
      lat5 int4 not null,
      lng5 int4 not null,
      phone text,
      email text,
      reasons int4 not null,
      contact text,
      website text,
      proven bool not null,
      flags int4 not null,
      socials jsonb,
      hiring_url text,
      observed_on date not null,
      email_on date,
      website_on date,
      score int2 not null,
      sources text not null,
      merged text not null
    )`
}
