import { resolve } from 'node:path'
import { isRunning, type ProcessRecord, readRecords, writeRecords } from './processRecord.ts'
import { stopGroup } from './stopGroup.ts'
import { stopLeftoverPostgres } from './stopLeftoverPostgres.ts'
import { stopProcess } from './stopProcess.ts'

/**
 * Ends what an earlier run left behind, by recorded identity, and names it.
 *
 * Throws when the supervisor of that run still runs, and when something does not end; that stays on record.
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
    // A leader that is gone left its id to anybody; its group is ours only where a command line names our folder.
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
