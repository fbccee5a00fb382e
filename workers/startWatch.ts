import { startArchive } from './archive/startArchive.ts'
import { startProber } from './status/startProber.ts'
import { startVaults } from './vaults/startVaults.ts'
import type { StartedRole, WorkerParts } from './workerParts.ts'

/**
 * Starts the work that compares and measures: the index, the service's own API, and the archive of
 * ended rows.
 */
export async function startWatch(parts: WorkerParts): Promise<StartedRole> {
  const archive = startArchive(parts)
  return {
    jobs: archive.jobs,
    running: [startVaults(parts), archive.running, startProber(parts)],
  }
}
