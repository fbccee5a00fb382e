import { createArchiver } from '../../core/archive/store/createArchiver.ts'
import { createBackupSlot } from '../../core/platform/db/createBackupSlot.ts'
import { systemClock } from '../../core/platform/systemClock.ts'
import type { StartedWork, WorkerParts } from '../workerParts.ts'
import { createBackupMetrics } from './createBackupMetrics.ts'

/** Starts the scheduled move of ended rows to the archive, and the watch of the log that a backup receives. */
export function startArchive({
  config,
  databaseUrl,
  registry,
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
  const slot = createBackupSlot(databaseUrl)
  shutdown.add('backup slot', () => slot.close())
  const showSlot = createBackupMetrics(registry)
  const jobs = [
    { name: 'archive_ended_rows', cron: '50 */10 * * * *', run },
    {
      name: 'watch_backup_slot',
      cron: '35 * * * * *',
      run: async () => showSlot(await slot.read()),
    },
  ]
  return { jobs, running: Promise.resolve() }
}
