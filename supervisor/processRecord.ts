import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'

/** Record of a started process: process id and start time, because the system reuses ids. */
export type ProcessRecord = { readonly name: string; readonly pid: number; readonly began: string }

const records = z.array(
  z.object({ name: z.string(), pid: z.number().int().positive(), began: z.string() }),
)

/**
 * Returns the path of the file that records the processes of the running or last run; each start updates the file at
 * once.
 */
export function recordPath(stateDir: string): string {
  return resolve(stateDir, 'run', 'processes.json')
}

/** Returns the processes that the last run recorded; empty if no run was recorded or if the file is damaged. */
export function readRecords(stateDir: string): readonly ProcessRecord[] {
  const path = recordPath(stateDir)
  if (!existsSync(path)) return []
  try {
    return records.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return []
  }
}

/** Replaces the list atomically: after a kill the file contains the old list or the new list. */
export function writeRecords(stateDir: string, list: readonly ProcessRecord[]): void {
  const path = recordPath(stateDir)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.next`, `${JSON.stringify(list, null, 2)}\n`)
  renameSync(`${path}.next`, path)
}

/**
 * Returns the start time of a process as the system prints the time; undefined for an ended process, including a
 * zombie.
 */
export function processStartTime(pid: number): string | undefined {
  try {
    // Linux without procps: the start time is field 22 of stat. Fields are counted after the name, because the name may
    // contain spaces.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? undefined : fields[19]
  } catch {
    return existsSync('/proc/self/stat') ? undefined : beganByPs(pid)
  }
}

/** Returns true while the recorded process runs; another process with the same id does not count. */
export function isRunning(record: ProcessRecord): boolean {
  return processStartTime(record.pid) === record.began
}

function beganByPs(pid: number): string | undefined {
  try {
    const text = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
    return text.trim() || undefined
  } catch {
    return undefined
  }
}
