import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'
import { isRunning, processStartTime } from './processRecord.ts'

const holderShape = z.object({ pid: z.number().int().positive(), began: z.string() })
type Holder = z.infer<typeof holderShape>

/**
 * Claims a state folder for this supervisor; the returned function releases the claim.
 *
 * Replaces the lock of an ended process. Throws if another running supervisor holds the folder.
 */
export function claimStateDir(stateDir: string): () => void {
  const lock = resolve(stateDir, 'run', 'supervisor.lock')
  mkdirSync(dirname(lock), { recursive: true })
  const mine = `${lock}.${process.pid}`
  // The link is created after the lock file is complete, so a reader cannot mistake a partial lock for a stale lock.
  const self: Holder = { pid: process.pid, began: processStartTime(process.pid) ?? '' }
  rmSync(mine, { force: true })
  writeFileSync(mine, JSON.stringify(self), { flag: 'wx' })
  try {
    while (!tryLink(mine, lock)) {
      refuseLiving(readHolder(lock))
      removeStale(lock, `${mine}.stale`)
    }
  } finally {
    rmSync(mine, { force: true })
  }
  return () => {
    if (readHolder(lock)?.pid === process.pid) rmSync(lock, { force: true })
  }
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  }
}

/**
 * Removes a stale lock. If another supervisor replaced the lock before the rename, restores the lock of that
 * supervisor.
 */
function removeStale(lock: string, aside: string): void {
  try {
    renameSync(lock, aside)
  } catch (error) {
    if (isCode(error, 'ENOENT')) return
    throw error
  }
  try {
    const holder = readHolder(aside)
    if (holder !== undefined && isHeld(holder)) tryLink(aside, lock)
    refuseLiving(holder)
  } finally {
    rmSync(aside, { force: true })
  }
}

function refuseLiving(holder: Holder | undefined): void {
  if (holder === undefined || !isHeld(holder)) return
  throw new Error(`Quartet already runs here (process ${holder.pid}); stop it with Ctrl-C.`)
}

function isHeld(holder: Holder): boolean {
  return isRunning({ name: 'supervisor', ...holder })
}

function readHolder(path: string): Holder | undefined {
  try {
    return holderShape.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data
  } catch {
    return undefined
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
