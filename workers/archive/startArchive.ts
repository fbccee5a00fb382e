import { createArchiver } from '../../core/archive/store/createArchiver.ts'
import { systemClock } from '../../core/platform/systemClock.ts'
import type { StartedWork, WorkerParts } from '../workerParts.ts'

/** Starts the scheduled move of ended rows to the archive. */
export function startArchive({
  config,
  databaseUrl,
  crashAt,
  shutdown,
  log,
}: WorkerParts): StartedWork {
  const afterDays = config.ARCHIVE_AFTER_DAYS
  const archiver = createArchiver({ databaseUrl, crashAt, afterDays })
  shutdown.add('archive', () => archiver.close())
  const run = async (): Promise<void> => {
    const rows = await archiver.move(systemClock.nowMs(), shutdown.signal)
    if (rows > 0) log.info({ event: 'ended_rows_archived', rows }, 'ended rows archived')
  }
  const jobs = [{ name: 'archive_ended_rows', cron: '50 */10 * * * *', run }]
  return { jobs, running: Promise.resolve() }
}
