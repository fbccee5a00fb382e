import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { DevnetError } from '../devnetError.ts'
import { statePath } from './chainState.ts'
import { writeFileAtomically } from './writeFileAtomically.ts'

const recordSchema = z.object({
  owner: z.number().int().positive(),
  nodes: z.array(z.object({ chainId: z.number().int(), pid: z.number().int().positive() })),
})

export type ProcessRecord = z.infer<typeof recordSchema>

const STOP_TIMEOUT_MS = 30_000
const POLL_MS = 50

/** Notes which process owns a state folder and which nodes it started. */
export async function recordProcesses(dir: string, record: ProcessRecord): Promise<void> {
  await writeFileAtomically(recordFile(dir), JSON.stringify(record))
}

/** Forgets the record once everything in it has ended. */
export async function forgetProcesses(dir: string): Promise<void> {
  await rm(recordFile(dir), { force: true })
}

/**
 * Ends nodes that a killed devnet left behind in this state folder; they write their state as they go.
 *
 * A process id that meanwhile belongs to somebody else is left alone: its command line must name our state file.
 * Throws `DevnetError` `already_running` when the devnet that owns the folder is alive.
 */
export async function stopLeftovers(dir: string): Promise<void> {
  const file = recordFile(dir)
  if (!existsSync(file)) return
  const record = recordSchema.safeParse(JSON.parse(await readFile(file, 'utf8')))
  if (!record.success) return
  const { owner, nodes } = record.data
  const alive = nodes.filter(({ pid, chainId }) =>
    commandLine(pid).includes(statePath(dir, chainId)),
  )
  if (alive.some(({ pid }) => parentOf(pid) === owner)) {
    throw new DevnetError('already_running', `a devnet already runs on ${dir} (process ${owner})`)
  }
  for (const { pid } of alive) process.kill(pid, 'SIGINT')
  const deadlineMs = performance.now() + STOP_TIMEOUT_MS
  for (const { pid, chainId } of alive) {
    while (commandLine(pid).includes(statePath(dir, chainId))) {
      if (performance.now() > deadlineMs) process.kill(pid, 'SIGKILL')
      await wait(POLL_MS)
    }
  }
  await forgetProcesses(dir)
}

/** Process that started `pid`; an orphan has another parent than the one that started it. */
function parentOf(pid: number): number {
  try {
    if (existsSync('/proc/self/status')) {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      return Number(/^PPid:\s*(\d+)/m.exec(status)?.[1])
    }
    return Number(execFileSync('ps', ['-p', String(pid), '-o', 'ppid='], { encoding: 'utf8' }))
  } catch {
    return Number.NaN
  }
}

/** Command line of a running process; empty when there is none. */
function commandLine(pid: number): string {
  try {
    if (existsSync('/proc/self/cmdline')) {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    }
    return execFileSync('ps', ['-p', String(pid), '-o', 'args='], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

function recordFile(dir: string): string {
  return join(dir, 'processes.json')
}
