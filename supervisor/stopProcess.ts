import { isRunning, type ProcessRecord } from './processRecord.ts'
import { sendSignal } from './sendSignal.ts'
import { until } from './until.ts'

/** `stuck`: neither signal ended it, as when the disk under it does not answer. */
export type Stopped = 'gone' | 'stopped' | 'killed' | 'stuck'

/**
 * Milliseconds for an orderly stop: the indexer unlocks its schema, Postgres writes its last pages, and the devnet
 * gives each of its nodes 30 s to write its state before it kills it.
 */
export const ORDERLY_STOP_MS = 35_000
const KILL_MS = 5_000

/**
 * Stops a recorded process with SIGINT, and its whole process group with SIGKILL when that was not heard.
 *
 * Another process under its id is left alone.
 */
export async function stopProcess(
  record: ProcessRecord,
  orderlyStopMs = ORDERLY_STOP_MS,
): Promise<Stopped> {
  if (!isRunning(record)) return 'gone'
  sendSignal(record.pid, 'SIGINT')
  if (await until(() => !isRunning(record), orderlyStopMs)) return 'stopped'
  if (!isRunning(record)) return 'stopped'
  // Without its leader a group cannot be told from another one later: it ends together.
  sendSignal(-record.pid, 'SIGKILL')
  sendSignal(record.pid, 'SIGKILL')
  return (await until(() => !isRunning(record), KILL_MS)) ? 'killed' : 'stuck'
}
