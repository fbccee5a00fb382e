import { NO_GRADE } from '../../domain/leadFlags.ts'
import type { BuildContext } from './buildStep.ts'

/**
 * Writes the totals of the data set into its row.
 *
 * The first counts by grade remain under `ranked`: these counts give the range of ranks of each
 * grade, also after suppressions.
 */
export async function recordFacts({
  query,
  at,
  datasetId,
}: Pick<BuildContext, 'query' | 'at' | 'datasetId'>): Promise<void> {
  const lead = at('lead')
  const grade = (number: number) => query`count(*) filter (where flags & 3 = ${number}::int4)`
  await query`
    update app.lead_dataset set facts = (
      select jsonb_build_object(
        'leads', count(*),
        'observedThrough', max(observed_on),
        'byGrade', jsonb_build_object(
          'A', ${grade(0)}, 'B', ${grade(1)}, 'C', ${grade(2)}, 'none', ${grade(NO_GRADE)}
        ),
        'withPhone', count(phone),
        'withWebsite', count(website),
        'states', (
          select coalesce(jsonb_agg(jsonb_build_object('state', state, 'leads', n) order by state), '[]')
          from (select state, sum(leads) as n from ${at('city')} group by state) states
        ),
        'sources', (
          select coalesce(jsonb_object_agg(key, n), '{}') from (
            select key, sum(n) as n
            from (select sources, count(*) as n from ${lead} group by sources) sets,
              string_to_table(sources, ' ') as key
            where key <> '' group by key
          ) keys
        )
      ) from ${lead}
    ) where id = ${datasetId}`
  await query`
    update app.lead_dataset
    set progress = jsonb_build_object('ranked', facts -> 'byGrade') || progress
    where id = ${datasetId}`
}
