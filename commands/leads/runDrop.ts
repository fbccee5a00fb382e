import { dropDataset } from '../../core/leads/store/dataset/dropRetiredDatasets.ts'
import { int, text } from '../../core/platform/db/columns.ts'
import { requireLoadLock } from './load/openLoad.ts'
import type { LoaderDeps } from './load/runLoad.ts'
import { LoadRefused } from './loadRefused.ts'

type Drop = { readonly version: string | null; readonly isDryRun: boolean }

/**
 * Drops all retired data sets, or the named data set; returns the text to print.
 *
 * Throws `LoadRefused`, `ConnectionLost`.
 */
export async function runDrop({ session }: LoaderDeps, drop: Drop): Promise<string> {
  if (!drop.isDryRun) await requireLoadLock(session)
  const sets = await session({ id: int, version: text, state: text })`
    select id, version, state from app.lead_dataset
    where state <> 'dropped' and (version = ${drop.version} or (${drop.version}::text is null and state = 'retired'))
    order by id`
  if (drop.version !== null && sets.length === 0) {
    throw new LoadRefused(`${drop.version}: the data set does not exist`)
  }
  const current = sets.find(({ state }) => state === 'current')
  if (current !== undefined) {
    throw new LoadRefused(`${current.version} is the current data set; load another data set first`)
  }
  for (const { id } of sets) if (!drop.isDryRun) await dropDataset(session, id)
  const names = sets.map(({ version }) => version).join(', ')
  if (sets.length === 0) return 'no data set is retired'
  return drop.isDryRun ? `dropped without --dry-run: ${names}` : `dropped: ${names}`
}
