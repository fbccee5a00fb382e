import { int, json, text } from '../../../platform/db/columns.ts'
import { schemaOf } from '../schemaOf.ts'
import { BUILD_STEPS } from './buildSteps.ts'
import type { BuildSession } from './openBuildSession.ts'

/**
 * Makes a built data set current; the previous data set stays readable until `dropRetiredDatasets` drops
 * it.
 *
 * The change is one transaction, so that after a crash either the old or the new data set is
 * current. Throws Error if the data set is not built.
 */
export function activateDataset(session: BuildSession, datasetId: number): Promise<void> {
  return session.begin(async (query) => {
    const rows = await query({ id: int, state: text, facts: json, steps: int })`
      select id, state, facts, jsonb_array_length(progress -> 'done') as steps
      from app.lead_dataset where state in ('current', 'loading') order by id for update`
    const own = rows.find(({ id }) => id === datasetId)
    if (own?.state === 'current') return
    if (own === undefined || own.facts === null || own.steps < BUILD_STEPS.length) {
      throw new Error(`${schemaOf(datasetId)} is not built`)
    }
    await query`
      update app.lead_dataset set state = 'retired', retired_at = now() where state = 'current'`
    await query`
      update app.lead_dataset set state = 'current', activated_at = now() where id = ${datasetId}`
  })
}
