import { isRunning, type ProcessRecord } from './processRecord.ts'
import { until } from './until.ts'

/** Time for an orderly stop: anvil writes its state, Postgres its last pages, the indexer unlocks its schema. */
const ORDERLY_STOP_MS = 20_000
const KILL_MS = 5_000

/** Stops a recorded process with SIGINT, and with SIGKILL when that was not heard; another process under its id is left alone. */
export async function stopProcess(record: ProcessRecord): Promise<'gone' | 'stopped' | 'killed'> {
  if (!isRunning(record)) return 'gone'
  signal(record, 'SIGINT')
  if (await until(() => !isRunning(record), ORDERLY_STOP_MS)) return 'stopped'
  signal(record, 'SIGKILL')
  await until(() => !isRunning(record), KILL_MS)
  return 'killed'
}

function signal(record: ProcessRecord, name: NodeJS.Signals): void {
  try {
    process.kill(record.pid, name)
  } catch {
    // Gone between the look and the signal: that is what was wanted.
  }
}
