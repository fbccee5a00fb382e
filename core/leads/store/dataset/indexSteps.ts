import type { Query } from '../../../platform/db/createQuery.ts'
import { SqlText } from '../../../platform/db/sqlText.ts'
import { COUNTED_MASKS } from '../read/leadConditions.ts'
import type { BuildContext, BuildStep } from './buildStep.ts'

/**
 * Strips per degree of latitude; a strip is 2.2 km high, so the maximum radius of 50 km spans 46
 * strips. Source: research/data.md 2.2.
 */
export const STRIPS_PER_DEGREE = 50

/** Steps of the narrow search table and its covering indexes. Source: research/data.md 2.2. */
export const indexSteps: readonly BuildStep[] = [
  { name: 'spine', run: createSpine },
  { name: 'ranked', run: createRanked },
  { name: 'rare', run: createRare },
  { name: 'placed', run: createPlaced },
  { name: 'near', run: createNear },
  { name: 'shared_email', run: createSharedEmails },
  { name: 'merged_id', run: createMergedIds },
]

async function createSpine({ query, at }: BuildContext): Promise<void> {
  await query`create table ${at('spine')} as ${narrowTableRows(query, at, query``)} order by rank`
  await query`alter table ${at('spine')} add primary key (rank)`
  // Without these statistics the planner estimates that a filter keeps one lead of 200; then it
  // sorts although a read in order is faster.
  for (const mask of COUNTED_MASKS) {
    await query`create statistics on (flags & ${literal(mask)}) from ${at('spine')}`
  }
}

/** Returns a query of the rows of the narrow table from leads `l`; `where` may exclude rows. */
export function narrowTableRows(query: Query, at: BuildContext['at'], where: SqlText): SqlText {
  return query`
    select l.rank, l.city_id, l.fips, l.zip5, l.lat5, l.lng5, l.flags, l.cat, c.c1, c.c2, c.c3, l.st,
      floor(l.lat5 / 1e5 * ${STRIPS_PER_DEGREE}::int4)::int2 as band
    from ${at('lead')} l join ${at('category')} c on c.number = l.cat ${where}`
}

/** SQL text of a number, because the server accepts no parameter in `create statistics`. */
const literal = (mask: number): SqlText => new SqlText([`${mask}::int4`], [])

/** Index A: leads of a category in order of rank, for whole states and the nation. */
async function createRanked({ query, at }: BuildContext): Promise<void> {
  const spine = at('spine')
  await query`create index spine_c1 on ${spine} (c1, rank) include (flags, st, zip5)`
  await query`create index spine_c2 on ${spine} (c2, rank) include (flags, st, zip5)`
  await query`create index spine_c3 on ${spine} (c3, rank) include (flags, st, zip5)`
  await query`create index spine_cat on ${spine} (cat, rank) include (flags, st, zip5)`
}

/** Index B: combinations of traits that are rare in the nation. */
async function createRare({ query, at }: BuildContext): Promise<void> {
  const spine = at('spine')
  await query`create index spine_c1_flags on ${spine} (c1, flags, rank)`
  await query`create index spine_c2_flags on ${spine} (c2, flags, rank)`
  await query`create index spine_c3_flags on ${spine} (c3, flags, rank)`
  await query`create index spine_cat_flags on ${spine} (cat, flags, rank)`
}

/** Index C: a place, then the category. */
async function createPlaced({ query, at }: BuildContext): Promise<void> {
  const spine = at('spine')
  await query`create index spine_st on ${spine} (st, cat, rank) include (flags)`
  await query`create index spine_county on ${spine} (fips, cat, rank) include (flags)`
  await query`create index spine_city on ${spine} (city_id, cat, rank) include (flags)`
  await query`create index spine_zip on ${spine} (zip5, cat, rank) include (flags)`
  await query`create index spine_cat_zip on ${spine} (cat, zip5, rank) include (flags)`
}

/** Index D: a category, then strips of latitude, then longitude. */
async function createNear({ query, at }: BuildContext): Promise<void> {
  const spine = at('spine')
  await query`create index spine_near1 on ${spine} (c1, band, lng5) include (lat5, rank, flags)`
  await query`create index spine_near2 on ${spine} (c2, band, lng5) include (lat5, rank, flags)`
  await query`create index spine_near3 on ${spine} (c3, band, lng5) include (lat5, rank, flags, cat)`
}

/**
 * Creates the table of leads whose address other leads have too, each with the best rank of that
 * address.
 */
async function createSharedEmails({ query, at }: BuildContext): Promise<void> {
  const shared = at('shared_email')
  await query`
    create table ${shared} as
    select s.*, e.mail from (
      select rank, min(rank) over (partition by email) as mail, count(*) over (partition by email) as times
      from ${at('lead')} where email is not null
    ) e join ${at('spine')} s using (rank)
    where e.times > 1 order by s.cat, s.rank`
  await query`create unique index shared_email_rank on ${shared} (rank)`
  await query`create index shared_email_mail on ${shared} (mail, rank)`
  await query`create index shared_email_cat on ${shared} (cat, rank)`
  await query`create index shared_email_band on ${shared} (band, lng5)`
  await query`create index shared_email_city on ${shared} (city_id, cat)`
  await query`create index shared_email_county on ${shared} (fips, cat)`
  await query`create index shared_email_zip on ${shared} (zip5, cat)`
}

/** Creates the table of merged ids, so that an opt-out of a merged id finds the lead. */
async function createMergedIds({ query, at }: BuildContext): Promise<void> {
  await query`
    create table ${at('merged_id')} as
    select string_to_table(merged, ' ') as merged_id, rank from ${at('lead')} where merged <> ''`
}
