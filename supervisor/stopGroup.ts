import { listProcesses } from './listProcesses.ts'
import { sendSignal } from './sendSignal.ts'
import { ORDERLY_STOP_MS } from './stopProcess.ts'
import { until } from './until.ts'

const KILL_MS = 5_000

/** Stops the members of a leaderless process group that `isOurs` accepts; returns true when no such member is left. */
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
