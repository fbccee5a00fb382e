import { isRunning, type ProcessRecord } from './processRecord.ts'
import { sendSignal } from './sendSignal.ts'
import { until } from './until.ts'

/** `stuck`: neither signal ended the process, for example because its disk does not respond. */
export type StopResult = 'gone' | 'stopped' | 'killed' | 'stuck'

/**
 * Milliseconds for an orderly stop: the indexer unlocks its schema, Postgres writes its last pages, and the devnet
 * gives each node 30 s to write its state before SIGKILL.
 */
export const ORDERLY_STOP_MS = 35_000
const KILL_MS = 5_000

/**
 * Stops a recorded process with SIGINT; after the time limit, stops its whole process group with SIGKILL.
 *
 * Sends no signal to another process with the same id.
 */
export async function stopProcess(
  record: ProcessRecord,
  orderlyStopMs = ORDERLY_STOP_MS,
): Promise<StopResult> {
  if (!isRunning(record)) return 'gone'
  sendSignal(record.pid, 'SIGINT')
  if (await until(() => !isRunning(record), orderlyStopMs)) return 'stopped'
  if (!isRunning(record)) return 'stopped'
  // Members of a group without a leader cannot be identified later, so the whole group ends now.
  sendSignal(-record.pid, 'SIGKILL')
  sendSignal(record.pid, 'SIGKILL')
  return (await until(() => !isRunning(record), KILL_MS)) ? 'killed' : 'stuck'
}
