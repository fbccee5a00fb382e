import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { chainSpecs } from '../chainSpecs.ts'
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

/** Records the process that owns a state folder and the nodes that it started. */
export async function recordProcesses(dir: string, record: ProcessRecord): Promise<void> {
  await writeFileAtomically(recordFile(dir), JSON.stringify(record))
}

/** Deletes the record after all recorded processes have ended. */
export async function deleteProcessRecord(dir: string): Promise<void> {
  await rm(recordFile(dir), { force: true })
}

/**
 * Ends nodes that a killed devnet left in this state folder; each node saves its state when it ends.
 *
 * The nodes are identified by command lines that name the state files: a devnet may be killed before it recorded a
 * node, and a recorded process id may since belong to another process.
 *
 * Throws `DevnetError` `already_running` when the devnet that owns the folder is alive.
 */
export async function stopLeftovers(dir: string): Promise<void> {
  const paths = chainSpecs.map(({ chainId }) => statePath(dir, chainId))
  const isOurs = (line: string) => paths.some((path) => line.split(' ').includes(path))
  const left = runningProcesses().filter(({ line }) => isOurs(line))
  const owner = await recordedOwner(dir)
  for (const { pid } of left) {
    const parent = parentOf(pid)
    if (parent === owner || isDevnet(commandLine(parent))) {
      throw new DevnetError(
        'already_running',
        `a devnet already runs on ${dir} (process ${parent})`,
      )
    }
  }
  for (const { pid } of left) process.kill(pid, 'SIGINT')
  const deadlineMs = performance.now() + STOP_TIMEOUT_MS
  for (const { pid } of left) {
    while (isOurs(commandLine(pid))) {
      if (performance.now() > deadlineMs) process.kill(pid, 'SIGKILL')
      await wait(POLL_MS)
    }
  }
  await deleteProcessRecord(dir)
}

async function recordedOwner(dir: string): Promise<number | undefined> {
  const file = recordFile(dir)
  if (!existsSync(file)) return undefined
  return recordSchema.safeParse(JSON.parse(await readFile(file, 'utf8'))).data?.owner
}

/**
 * Returns true for a devnet process, which may not have recorded its nodes yet; after its end the nodes have no owner.
 */
function isDevnet(line: string): boolean {
  return line.includes('devnet/main.ts')
}

/** Returns every process visible to this user. */
function runningProcesses(): { readonly pid: number; readonly line: string }[] {
  if (existsSync('/proc/self/cmdline')) {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    return pids.map((pid) => ({ pid: Number(pid), line: commandLine(Number(pid)) }))
  }
  const listed = execFileSync('ps', ['-axo', 'pid=,args='], { encoding: 'utf8' })
  return listed.split('\n').flatMap((text) => {
    const [, pid, line] = /^\s*(\d+)\s+(.*)$/.exec(text) ?? []
    return pid === undefined || line === undefined ? [] : [{ pid: Number(pid), line }]
  })
}

/** Returns the process that started `pid`; an orphan has another parent. */
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

/** Returns the command line of a running process; empty for an ended process. */
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
