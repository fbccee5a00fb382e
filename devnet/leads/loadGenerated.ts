import { activateDataset } from '../../core/platform/leads/build/activateDataset.ts'
import { type BuildProgress, buildDataset } from '../../core/platform/leads/build/buildDataset.ts'
import {
  type BuildSession,
  openBuildSession,
} from '../../core/platform/leads/build/openBuildSession.ts'
import { type OpenedDataset, openDataset } from '../../core/platform/leads/build/openDataset.ts'
import { GENERATED_SOURCE } from '../../core/platform/leads/generate/generateLeads.ts'
import { stageGenerated as stage } from '../../core/platform/leads/generate/stageGenerated.ts'
import { readTaxonomy } from '../../core/platform/leads/taxonomy/readTaxonomy.ts'

export type Load = {
  readonly count: number
  readonly seed: number
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly report?: (progress: BuildProgress) => void
}

/** Generates leads and makes them the current data set of a migrated database. */
export async function loadGenerated(databaseUrl: string, load: Load): Promise<OpenedDataset> {
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

/** The first half: a data set whose staging table is full. */
export async function stageGenerated(
  session: BuildSession,
  { count, seed, day, report }: Load,
): Promise<OpenedDataset> {
  const beganMs = performance.now()
  const opened = await openDataset(session, day, [GENERATED_SOURCE])
  await stage(session, { datasetId: opened.id, count, seed, day, made: 0 })
  report?.({ step: 'staging', at: 0, of: 0, tookMs: performance.now() - beganMs })
  return opened
}
