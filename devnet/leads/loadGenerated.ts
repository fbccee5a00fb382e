import { activateDataset } from '../../core/leads/store/dataset/activateDataset.ts'
import { type BuildProgress, buildDataset } from '../../core/leads/store/dataset/buildDataset.ts'
import {
  type BuildSession,
  openBuildSession,
} from '../../core/leads/store/dataset/openBuildSession.ts'
import { type OpenedDataset, openDataset } from '../../core/leads/store/dataset/openDataset.ts'
import { readTaxonomy } from '../../core/leads/store/taxonomy/readTaxonomy.ts'
import { GENERATED_SOURCE } from './generateLeads.ts'
import { stageGenerated as stage } from './stageGenerated.ts'

export type GeneratedLoad = {
  readonly count: number
  readonly seed: number
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly report?: (progress: BuildProgress) => void
}

/** Generates leads and makes them the current data set of a migrated database. */
export async function loadGenerated(
  databaseUrl: string,
  load: GeneratedLoad,
): Promise<OpenedDataset> {
  const session = await openBuildSession(databaseUrl)
  try {
    const opened = await stageGenerated(session, load)
    const { report } = load
    const taxonomy = readTaxonomy()
    await buildDataset(session, {
      datasetId: opened.id,
      taxonomy,
      ...(report === undefined ? {} : { report }),
    })
    await activateDataset(session, opened.id)
    return opened
  } finally {
    await session.end()
  }
}

/** First half of a load: opens a data set and fills its staging table. */
export async function stageGenerated(
  session: BuildSession,
  { count, seed, day, report }: GeneratedLoad,
): Promise<OpenedDataset> {
  const beganMs = performance.now()
  const opened = await openDataset(session, day, [GENERATED_SOURCE])
  await stage(session, { datasetId: opened.id, count, seed, day, made: 0 })
  report?.({ step: 'staging', at: 0, of: 0, tookMs: performance.now() - beganMs })
  return opened
}
