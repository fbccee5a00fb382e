import { bool } from '../../../platform/db/columns.ts'
import type { CategoryNode } from '../../ports.ts'
import { schemaOf } from '../schemaOf.ts'
import { BUILD_STEPS, DERIVED_TABLES } from './buildSteps.ts'
import type { BuildSession } from './openBuildSession.ts'

export type BuildProgress = {
  readonly step: string
  /** Number of the step, from 1. */
  readonly at: number
  readonly of: number
  readonly tookMs: number
}

/** Dependencies of a build in addition to its connection. */
export type BuildPlan = {
  readonly datasetId: number
  readonly taxonomy: readonly CategoryNode[]
  readonly report?: (progress: BuildProgress) => void
}

/**
 * Builds the search tables of a data set from its staging table; after a restart, the build
 * continues after the last complete step.
 *
 * Crash points: in a step, whose tables and progress are one transaction, so neither exists
 * afterwards; between two steps, with the same effect; in the vacuum, which runs again. The current
 * version is in another schema and is never changed.
 */
export async function buildDataset(session: BuildSession, plan: BuildPlan): Promise<void> {
  const { datasetId, report } = plan
  const of = BUILD_STEPS.length + 1
  for (const [index, { name, run }] of BUILD_STEPS.entries()) {
    const beganMs = performance.now()
    const isDone = await session.begin(async (query) => {
      const [row] = await query({ done: bool })`
        select progress -> 'done' ? ${name} as done from app.lead_dataset
        where id = ${datasetId} for update`
      if (row === undefined) throw new Error(`data set ${datasetId} does not exist`)
      if (row.done) return true
      const at = (table: string) => query`${query(schemaOf(datasetId))}.${query(table)}`
      await run({ query, datasetId, taxonomy: plan.taxonomy, at })
      await query`
        update app.lead_dataset
        set progress = jsonb_set(progress, '{done}', progress -> 'done' || to_jsonb(${name}::text))
        where id = ${datasetId}`
      return false
    })
    const tookMs = performance.now() - beganMs
    if (!isDone) report?.({ step: name, at: index + 1, of, tookMs })
  }
  const beganMs = performance.now()
  // Until a vacuum has marked the pages of a table as visible to all transactions, index scans also
  // read the table.
  for (const table of ['lead', 'city', 'county', ...DERIVED_TABLES]) {
    await session`vacuum (analyze, freeze) ${session(schemaOf(datasetId))}.${session(table)}`
  }
  report?.({ step: 'vacuum', at: of, of, tookMs: performance.now() - beganMs })
}
