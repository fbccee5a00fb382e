import type { RawLead } from '../../../domain/leads/rawLead.ts'
import { isKeptOut, suppressContacts } from '../../../domain/leads/suppressLead.ts'
import type { CategoryNode } from '../../../leadsPorts.ts'
import { createStagingTools } from '../build/createStagingTools.ts'
import type { BuildSession } from '../build/openBuildSession.ts'
import { stageLeads } from '../build/stageLeads.ts'
import { readZipPlaces } from '../places/readZipPlaces.ts'
import { readSuppressions } from '../suppress/readSuppressions.ts'
import { generateLeads } from './generateLeads.ts'

export type GeneratedStage = {
  readonly datasetId: number
  readonly count: number
  readonly seed: number
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly taxonomy: readonly CategoryNode[]
  /** Leads that were made before, so that they are made and passed by. */
  readonly after: number
  readonly report?: (made: number) => void
  readonly signal?: AbortSignal
}

/** Leads that are staged at a time. */
const BATCH = 4_000

/**
 * Fills the staging table of a data set with generated leads; the server takes in one batch while the next is made.
 *
 * Where it can end: between two batches, of which each with its mark `made` is one transaction. Throws what the signal
 * was aborted with.
 */
export async function stageGenerated(
  session: BuildSession,
  { datasetId, after, report, signal, ...plan }: GeneratedStage,
): Promise<void> {
  const places = readZipPlaces()
  const tools = createStagingTools(plan.taxonomy, places)
  const isSuppressed = await readSuppressions(session, datasetId)
  let batch: RawLead[] = []
  let made = 0
  let staging = Promise.resolve()
  const flush = async (): Promise<void> => {
    await staging
    signal?.throwIfAborted()
    const mark = { made }
    staging = stageLeads(session, batch, { datasetId, tools, mark }).then(() => report?.(mark.made))
    staging.catch(() => {})
    batch = []
  }
  try {
    for (const lead of generateLeads({ ...plan, places })) {
      made += 1
      if (made <= after) continue
      const sold = suppressContacts(lead, isSuppressed)
      if (!isKeptOut(sold, isSuppressed)) batch.push(sold)
      if (made % BATCH === 0) await flush()
    }
    await flush()
  } finally {
    await staging
  }
}
