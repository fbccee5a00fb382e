import type { CategoryNode } from '../../../core/leads/ports.ts'
import { activateDataset } from '../../../core/leads/store/dataset/activateDataset.ts'
import { buildDataset } from '../../../core/leads/store/dataset/buildDataset.ts'
import type { BuildSession } from '../../../core/leads/store/dataset/openBuildSession.ts'
import type { ProgressLine } from '../progressLine.ts'

type Deps = { readonly session: BuildSession; readonly progress: ProgressLine }

/** Builds the staged leads and makes them the current data set. */
export async function buildLoad(
  { session, progress }: Deps,
  datasetId: number,
  taxonomy: readonly CategoryNode[],
): Promise<void> {
  progress.show({ label: 'building', share: 0 })
  await buildDataset(session, {
    datasetId,
    taxonomy,
    report: ({ at, of }) => progress.show({ label: 'building', share: at / of }),
  })
  await activateDataset(session, datasetId)
  progress.end()
}
