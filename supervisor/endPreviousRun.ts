import { resolve } from 'node:path'
import { isRunning, type ProcessRecord, readRecords, writeRecords } from './processRecord.ts'
import { stopGroup } from './stopGroup.ts'
import { stopLeftoverPostgres } from './stopLeftoverPostgres.ts'
import { stopProcess } from './stopProcess.ts'

/**
 * Ends the processes that an earlier run recorded, and returns their names.
 *
 * Throws if the supervisor of that run still runs, or if a process does not end; the record of such a process remains.
 */
export async function endPreviousRun(folder: string): Promise<readonly string[]> {
  const stateDir = resolve(folder)
  const records = readRecords(stateDir)
  const supervisor = records.find(({ name }) => name === 'supervisor')
  if (supervisor !== undefined && supervisor.pid !== process.pid && isRunning(supervisor)) {
    throw new Error(`Quartet already runs here (process ${supervisor.pid}); stop it with Ctrl-C.`)
  }
  const ended: string[] = []
  const stuck: ProcessRecord[] = []
  for (const record of records.toReversed()) {
    if (record.name === 'supervisor') continue
    const ending = await stopProcess(record)
    if (ending !== 'gone') ended.push(record.name)
    // The group id of an ended leader may belong to unrelated processes: only members whose command line contains the
    // folder are stopped.
    const isOurs = (command: string) => command.includes(`${stateDir}/`)
    if (ending === 'stuck' || !(await stopGroup(record.pid, isOurs))) stuck.push(record)
  }
  await stopLeftoverPostgres(resolve(stateDir, 'postgres'))
  writeRecords(stateDir, stuck)
  if (stuck.length === 0) return ended
  throw new Error(
    `These do not end: ${stuck.map(({ name, pid }) => `${name} (${pid})`).join(', ')}`,
  )
}
