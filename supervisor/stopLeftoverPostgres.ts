import { readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { listProcesses } from './listProcesses.ts'
import { processBegan } from './processRecord.ts'
import { stopProcess } from './stopProcess.ts'

/**
 * Stops a server that outlived its host and still holds the data folder; two would damage it.
 *
 * The folder's own note of the process id may be older than the machine's last start: a process whose command line
 * does not name this folder is left alone, and the note removed. Throws when the server does not end.
 */
export async function stopLeftoverPostgres(folder: string): Promise<void> {
  const dataDir = resolve(folder)
  const pid = postmasterPid(dataDir)
  if (pid === undefined) return
  const command = listProcesses().find((one) => one.pid === pid)?.command ?? ''
  const began = processBegan(pid)
  if (began === undefined) return
  if (!`${command} `.includes(` -D ${dataDir} `)) {
    // The server would take any living process of its own user for a server and refuse to start.
    rmSync(resolve(dataDir, 'postmaster.pid'), { force: true })
    return
  }
  if ((await stopProcess({ name: 'postgres', pid, began })) === 'stuck') {
    throw new Error(`Postgres (process ${pid}) holds ${dataDir} and does not end.`)
  }
}

/** Process id of the server of a data folder as the folder says it; undefined when it says none. */
export function postmasterPid(dataDir: string): number | undefined {
  try {
    const [first] = readFileSync(resolve(dataDir, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(first)
    return Number.isInteger(pid) && pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}
