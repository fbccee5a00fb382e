import { resolve } from 'node:path'
import { isRunning, type ProcessRecord, readRecords, writeRecords } from './processRecord.ts'
import { stopGroup } from './stopGroup.ts'
import { stopLeftoverPostgres } from './stopLeftoverPostgres.ts'
import { stopProcess } from './stopProcess.ts'

/**
 * Ends the processes of an earlier run by their recorded identity, and returns their names.
 *
 * Throws when the supervisor of that run still runs, or when a process does not end; such a process stays on record.
 */
export async function endLastRun(folder: string): Promise<readonly string[]> {
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
    const how = await stopProcess(record)
    if (how !== 'gone') ended.push(record.name)
    // The id of an ended leader may belong to a foreign group: only members whose command line names the folder are
    // stopped.
    const isOurs = (command: string) => command.includes(`${stateDir}/`)
    if (how === 'stuck' || !(await stopGroup(record.pid, isOurs))) stuck.push(record)
  }
  await stopLeftoverPostgres(resolve(stateDir, 'postgres'))
  writeRecords(stateDir, stuck)
  if (stuck.length === 0) return ended
  throw new Error(
    `These do not end: ${stuck.map(({ name, pid }) => `${name} (${pid})`).join(', ')}`,
  )
}
