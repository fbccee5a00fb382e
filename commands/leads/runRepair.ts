import { findDamage, repairDataset } from '../../core/leads/store/dataset/repairDataset.ts'
import { readTaxonomy } from '../../core/leads/store/taxonomy/readTaxonomy.ts'
import { int, text } from '../../core/platform/db/columns.ts'
import { requireLoadLock } from './load/openLoad.ts'
import type { LoaderDeps } from './load/runLoad.ts'
import { LoadRefused } from './loadRefused.ts'

/**
 * Rebuilds damaged parts of the current data set; returns the text to print.
 *
 * Throws `LoadRefused`, `ConnectionLost`.
 */
export async function runRepair(
  { session, progress }: LoaderDeps,
  { isDryRun }: { readonly isDryRun: boolean },
): Promise<string> {
  const [current] = await session({ id: int, version: text })`
    select id, version from app.lead_dataset where state = 'current'`
  if (current === undefined) throw new LoadRefused('no data set is current')
  const { id, version } = current
  if (!isDryRun) await requireLoadLock(session)
  const damage = isDryRun
    ? await findDamage(session, id)
    : await repairDataset(session, {
        datasetId: id,
        taxonomy: readTaxonomy(),
        report: ({ at, of }) => progress.show({ label: 'mending', share: at / of }),
      })
  progress.end()
  if (damage.length === 0) return `data set ${version} has no damage`
  return `data set ${version}, ${isDryRun ? 'damaged' : 'repaired'}: ${damage.join(', ')}`
}
