import { ADVISORY_LOCKS } from '../../../platform/db/advisoryLocks.ts'
import { bool, maybe, text } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import { schemaOf } from '../schemaOf.ts'
import { type BuildPlan, buildDataset } from './buildDataset.ts'
import { BUILD_STEPS, DERIVED_TABLES, FIRST_DERIVED_STEP } from './buildSteps.ts'
import type { BuildSession } from './openBuildSession.ts'

/** Indexes on tables that are derived from `lead`; a repair checks that each index exists. */
const INDEXES =
  `spine_pkey spine_c1 spine_c2 spine_c3 spine_cat spine_c1_flags spine_c2_flags spine_c3_flags spine_cat_flags
   spine_st spine_county spine_city spine_zip spine_cat_zip spine_near1 spine_near2 spine_near3
   shared_email_cat shared_email_city shared_email_county shared_email_zip
   facet_us_node facet_st_node place_cat_id top_place_node`.split(/\s+/)

/**
 * Returns the names of missing or invalid tables and indexes of a built data set; an empty list for
 * an intact data set.
 */
export async function findDamage(query: Query, datasetId: number): Promise<string[]> {
  const schema = schemaOf(datasetId)
  const rows = await query({ name: text })`
    select c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    left join pg_index i on i.indexrelid = c.oid
    where n.nspname = ${schema} and coalesce(i.indisvalid, true)`
  const intact = new Set(rows.map(({ name }) => name))
  const missing = [...DERIVED_TABLES, ...INDEXES].filter((name) => !intact.has(name))
  if (!intact.has('spine')) return missing
  const [counts] = await query({ same: maybe(bool) })`
    select (facts ->> 'leads')::int8 = (select count(*) from ${query(schema)}.spine) as same
    from app.lead_dataset where id = ${datasetId}`
  return counts?.same === false ? ['rows of spine', ...missing] : missing
}

/**
 * Rebuilds all tables derived from `lead` if at least one table is damaged; returns the names of the
 * damaged parts.
 *
 * Reads of the version fail during the repair. Throws Error if `lead` itself is missing.
 */
export async function repairDataset(session: BuildSession, plan: BuildPlan): Promise<string[]> {
  const { datasetId } = plan
  // The lock is held until the session ends: a second repair waits and then finds no damage.
  await session`select pg_advisory_lock(${ADVISORY_LOCKS.repairDataset})`
  const damage = await findDamage(session, datasetId)
  if (damage.length === 0) return []
  const first = BUILD_STEPS.findIndex(({ name }) => name === FIRST_DERIVED_STEP)
  const completedSteps = JSON.stringify(BUILD_STEPS.slice(0, first).map(({ name }) => name))
  await session.begin(async (query) => {
    for (const table of DERIVED_TABLES) {
      await query`drop table if exists ${query(schemaOf(datasetId))}.${query(table)}`
    }
    await query`
      update app.lead_dataset set progress = jsonb_set(progress, '{done}', ${completedSteps}::jsonb)
      where id = ${datasetId}`
  })
  await buildDataset(session, plan)
  return damage
}
