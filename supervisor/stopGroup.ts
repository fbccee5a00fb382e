import { listProcesses } from './listProcesses.ts'
import { sendSignal } from './sendSignal.ts'
import { ORDERLY_STOP_MS } from './stopProcess.ts'
import { until } from './until.ts'

const KILL_MS = 5_000

/**
 * Stops the members that `isOurs` accepts in a process group without a leader; returns true if no such member is left.
 */
export async function stopGroup(
  groupId: number,
  isOurs: (command: string) => boolean,
  orderlyStopMs = ORDERLY_STOP_MS,
): Promise<boolean> {
  const members = () =>
    listProcesses().filter((process) => process.groupId === groupId && isOurs(process.command))
  for (const { pid } of members()) sendSignal(pid, 'SIGINT')
  if (await until(() => members().length === 0, orderlyStopMs)) return true
  for (const { pid } of members()) sendSignal(pid, 'SIGKILL')
  return until(() => members().length === 0, KILL_MS)
}
