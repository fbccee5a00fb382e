import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'

/** A process that we started: its id, and when it began, because ids are used again. */
export type ProcessRecord = { readonly name: string; readonly pid: number; readonly began: string }

const records = z.array(
  z.object({ name: z.string(), pid: z.number().int().positive(), began: z.string() }),
)

/** File with the processes of the running or last run; written before anything can go wrong with them. */
export function recordPath(stateDir: string): string {
  return resolve(stateDir, 'run', 'processes.json')
}

/** Processes that the last run recorded; none when there was no run or the file is damaged. */
export function readRecords(stateDir: string): readonly ProcessRecord[] {
  const path = recordPath(stateDir)
  if (!existsSync(path)) return []
  try {
    return records.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return []
  }
}

/** Replaces the list in one step, so that a kill in between leaves the old or the new one. */
export function writeRecords(stateDir: string, list: readonly ProcessRecord[]): void {
  const path = recordPath(stateDir)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.next`, `${JSON.stringify(list, null, 2)}\n`)
  renameSync(`${path}.next`, path)
}

/** When a process began, as the system tells it; undefined when there is no such process (or only its corpse). */
export function processBegan(pid: number): string | undefined {
  try {
    // Linux without procps: field 22 of stat, counted after the name, which may hold spaces.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? undefined : fields[19]
  } catch {
    return existsSync('/proc/self/stat') ? undefined : beganByPs(pid)
  }
}

/** True while the recorded process itself runs, not another one under its id. */
export function isRunning(record: ProcessRecord): boolean {
  return processBegan(record.pid) === record.began
}

function beganByPs(pid: number): string | undefined {
  try {
    const text = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
    return text.trim() || undefined
  } catch {
    return undefined
  }
}
