import { readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { listProcesses } from './listProcesses.ts'
import { processStartTime } from './processRecord.ts'
import { stopProcess } from './stopProcess.ts'

/**
 * Stops a server of an earlier run that still holds the data folder; two servers would damage the folder.
 *
 * The recorded process id may be older than the last start of the machine. If the command line of that process does not
 * contain this folder, the process keeps running and the record is removed. Throws if the server does not end.
 */
export async function stopLeftoverPostgres(folder: string): Promise<void> {
  const dataDir = resolve(folder)
  const pid = postmasterPid(dataDir)
  if (pid === undefined) return
  const command = listProcesses().find((process) => process.pid === pid)?.command ?? ''
  const began = processStartTime(pid)
  if (began === undefined) return
  if (!`${command} `.includes(` -D ${dataDir} `)) {
    // The server treats any running process of its user with that id as a running server, and would refuse to start.
    rmSync(resolve(dataDir, 'postmaster.pid'), { force: true })
    return
  }
  if ((await stopProcess({ name: 'postgres', pid, began })) === 'stuck') {
    throw new Error(`Postgres (process ${pid}) holds ${dataDir} and does not end.`)
  }
}

/** Returns the process id that the data folder records for its server; undefined without a valid record. */
export function postmasterPid(dataDir: string): number | undefined {
  try {
    const [first] = readFileSync(resolve(dataDir, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(first)
    return Number.isInteger(pid) && pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}
