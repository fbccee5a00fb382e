import type { Query } from '../../../platform/db/createSql.ts'
import { SqlText } from '../../../platform/db/sqlText.ts'
import { COUNTED_MASKS } from '../read/leadConditions.ts'
import type { BuildScene, BuildStep } from './buildStep.ts'

/** Degrees of latitude per strip are 1/50, 2.2 km: fifty kilometres are 46 strips. Source: research/data.md 2.2. */
export const STRIPS_PER_DEGREE = 50

/** The narrow table that is searched, and its covering indexes. Source: research/data.md 2.2. */
export const indexSteps: readonly BuildStep[] = [
  { name: 'spine', run: createSpine },
  { name: 'ranked', run: createRanked },
  { name: 'rare', run: createRare },
  { name: 'placed', run: createPlaced },
  { name: 'near', run: createNear },
  { name: 'shared_email', run: createSharedEmails },
  { name: 'merged_id', run: createMergedIds },
]

async function createSpine({ query, at }: BuildScene): Promise<void> {
  await query`create table ${at('spine')} as ${spineRows(query, at, query``)} order by rank`
  await query`alter table ${at('spine')} add primary key (rank)`
  // Without them a filter counts as one lead of two hundred, for which the server reads and sorts what it should walk.
  for (const mask of COUNTED_MASKS) {
    await query`create statistics on (flags & ${literal(mask)}) from ${at('spine')}`
  }
}

/** What the narrow table has of leads `l`; `where` may leave some out. */
export function spineRows(query: Query, at: BuildScene['at'], where: SqlText): SqlText {
  return query`
    select l.rank, l.city_id, l.fips, l.zip5, l.lat5, l.lng5, l.flags, l.cat, c.c1, c.c2, c.c3, l.st,
      floor(l.lat5 / 1e5 * ${STRIPS_PER_DEGREE}::int4)::int2 as band
    from ${at('lead')} l join ${at('category')} c on c.number = l.cat ${where}`
}

/** A number that is part of a name, so to say: the server takes no parameter there. */
const literal = (mask: number): SqlText => new SqlText([`${mask}::int4`], [])

/** A: best first of a category, for whole states and the nation. */
async function createRanked({ query, at }: BuildScene): Promise<void> {
  const spine = at('spine')
  await query`create index spine_c1 on ${spine} (c1, rank) include (flags, st, zip5)`
  await query`create index spine_c2 on ${spine} (c2, rank) include (flags, st, zip5)`
  await query`create index spine_c3 on ${spine} (c3, rank) include (flags, st, zip5)`
  await query`create index spine_cat on ${spine} (cat, rank) include (flags, st, zip5)`
}

/** B: combinations of traits that are rare in the nation. */
async function createRare({ query, at }: BuildScene): Promise<void> {
  const spine = at('spine')
  await query`create index spine_c1_flags on ${spine} (c1, flags, rank)`
  await query`create index spine_c2_flags on ${spine} (c2, flags, rank)`
  await query`create index spine_c3_flags on ${spine} (c3, flags, rank)`
  await query`create index spine_cat_flags on ${spine} (cat, flags, rank)`
}

/** C: a place, then the category. */
async function createPlaced({ query, at }: BuildScene): Promise<void> {
  const spine = at('spine')
  await query`create index spine_st on ${spine} (st, cat, rank) include (flags)`
  await query`create index spine_county on ${spine} (fips, cat, rank) include (flags)`
  await query`create index spine_city on ${spine} (city_id, cat, rank) include (flags)`
  await query`create index spine_zip on ${spine} (zip5, cat, rank) include (flags)`
  await query`create index spine_cat_zip on ${spine} (cat, zip5, rank) include (flags)`
}

/** D: a category, then strips of latitude, then longitude. */
async function createNear({ query, at }: BuildScene): Promise<void> {
  const spine = at('spine')
  await query`create index spine_near1 on ${spine} (c1, band, lng5) include (lat5, rank, flags)`
  await query`create index spine_near2 on ${spine} (c2, band, lng5) include (lat5, rank, flags)`
  await query`create index spine_near3 on ${spine} (c3, band, lng5) include (lat5, rank, flags, cat)`
}

/** Leads whose address another lead has too, by the best rank that has it. */
async function createSharedEmails({ query, at }: BuildScene): Promise<void> {
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

/** Ids under which leads were known before they turned out to be another, so that who names one is left out. */
async function createMergedIds({ query, at }: BuildScene): Promise<void> {
  await query`
    create table ${at('merged_id')} as
    select string_to_table(merged, ' ') as merged_id, rank from ${at('lead')} where merged <> ''`
}
