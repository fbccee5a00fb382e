import { startLeads } from './leads/startLeads.ts'
import { startShops } from './shops/startShops.ts'
import { startUpdown } from './updown/startUpdown.ts'
import type { StartedRole, WorkerParts } from './workerParts.ts'

/** Starts the work that parses third-party data and holds no key. Throws `ConfigInvalid`. */
export async function startFetch(parts: WorkerParts): Promise<StartedRole> {
  const products = [startShops(parts), startLeads(parts)]
  return {
    jobs: products.flatMap(({ jobs }) => jobs),
    running: [...products.map(({ running }) => running), startUpdown(parts)],
  }
}
