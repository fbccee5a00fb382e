import { listProcesses } from './listProcesses.ts'
import { sendSignal } from './sendSignal.ts'
import { ORDERLY_STOP_MS } from './stopProcess.ts'
import { until } from './until.ts'

const KILL_MS = 5_000

/**
 * Stops those members of a process group that `isOurs` knows, for a leader that ended without them; true when none is left.
 */
export async function stopGroup(
  groupId: number,
  isOurs: (command: string) => boolean,
  orderlyStopMs = ORDERLY_STOP_MS,
): Promise<boolean> {
  const members = () =>
    listProcesses().filter((one) => one.groupId === groupId && isOurs(one.command))
  for (const { pid } of members()) sendSignal(pid, 'SIGINT')
  if (await until(() => members().length === 0, orderlyStopMs)) return true
  for (const { pid } of members()) sendSignal(pid, 'SIGKILL')
  return until(() => members().length === 0, KILL_MS)
}
