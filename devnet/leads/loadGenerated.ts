import type { RawLead } from '../../core/domain/leads/rawLead.ts'
import { activateDataset } from '../../core/platform/leads/build/activateDataset.ts'
import { type BuildProgress, buildDataset } from '../../core/platform/leads/build/buildDataset.ts'
import { createStagingTools } from '../../core/platform/leads/build/createStagingTools.ts'
import {
  type BuildSession,
  openBuildSession,
} from '../../core/platform/leads/build/openBuildSession.ts'
import { type OpenedDataset, openDataset } from '../../core/platform/leads/build/openDataset.ts'
import { stageLeads } from '../../core/platform/leads/build/stageLeads.ts'
import {
  GENERATED_SOURCE,
  generateLeads,
} from '../../core/platform/leads/generate/generateLeads.ts'
import { readZipPlaces } from '../../core/platform/leads/places/readZipPlaces.ts'
import { readTaxonomy } from '../../core/platform/leads/taxonomy/readTaxonomy.ts'

export type Load = {
  readonly count: number
  readonly seed: number
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly report?: (progress: BuildProgress) => void
}

/** Leads that are staged at a time. */
const BATCH = 2_000

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
  const places = readZipPlaces()
  const taxonomy = readTaxonomy()
  const opened = await openDataset(session, day, [GENERATED_SOURCE])
  const tools = createStagingTools(taxonomy, places)
  let batch: RawLead[] = []
  let staging = Promise.resolve()
  // The server takes in one batch while the next is made.
  const flush = async () => {
    await staging
    staging = stageLeads(session, batch, { datasetId: opened.id, tools })
    staging.catch(() => {})
    batch = []
  }
  for (const lead of generateLeads({ seed, count, day, places, taxonomy })) {
    batch.push(lead)
    if (batch.length === BATCH) await flush()
  }
  await flush()
  await staging
  report?.({ step: 'staging', at: 0, of: 0, tookMs: performance.now() - beganMs })
  return opened
}
