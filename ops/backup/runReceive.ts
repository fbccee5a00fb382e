import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { BACKUP_SLOT } from '../../core/platform/db/createBackupSlot.ts'
import { walFolder } from './archive.ts'
import type { ServerDeps } from './backupDeps.ts'
import { BackupRefused, ServerUnavailable } from './backupRefused.ts'
import { ownPath } from './ownPath.ts'
import { runProgram } from './postgresPrograms.ts'
import { readServerFacts } from './readServerFacts.ts'
import { markArchive, requireOwnArchive } from './serverMark.ts'
import { findShortPartials, readWal } from './walChain.ts'

/** Milliseconds between the loss of the server and the next attempt. */
const RETRY_MS = 1_000
/** Milliseconds after which an attempt counts as received log: a refused receiver ends at once. */
const MIN_RECEIVED_MS = 10_000
const MS_PER_SEC = 1_000
/** A machine without an answer ends the connection within 30 s. Source: parameters of libpq. */
const CONNECTION =
  'connect_timeout=5 keepalives_idle=10 keepalives_interval=5 keepalives_count=3 tcp_user_timeout=30000'
/** Failures that a repeat does not end: lost log, a missing right, a full disk. */
const PERMANENT =
  /already been removed|invalidated|no longer get changes|not in this server's history|permission denied|must be superuser|no space left/i

/** Paths and patience of a receiver. */
export type Receive = {
  readonly archive: string
  /** Seconds without received log after which the receiver ends. */
  readonly patienceSec: number
}

/**
 * Receives the log of the server until the signal, and prints each interruption.
 *
 * Each record is on the disk before the server learns of it. After an interruption `pg_receivewal` continues after the
 * last complete file of the folder, from which the slot lets the server keep the log. Throws `BackupRefused` for an
 * archive of another server, after a failure that a repeat does not end, and after failures for `patienceSec`.
 */
export async function runReceive(
  deps: ServerDeps,
  { archive, patienceSec }: Receive,
): Promise<string> {
  let failingSinceMs = performance.now()
  while (!deps.signal.aborted) {
    const { problem, receivedMs } = await receiveOnce(deps, archive).catch((error: unknown) => {
      if (!(error instanceof ServerUnavailable)) throw error
      return { problem: error.message, receivedMs: 0 }
    })
    if (deps.signal.aborted) break
    const endMs = performance.now()
    if (receivedMs >= MIN_RECEIVED_MS) failingSinceMs = endMs
    requireRepeat(problem, { failedMs: endMs - failingSinceMs, patienceSec })
    deps.print(`the log is not received: ${problem}`)
    await delay(RETRY_MS, undefined, { signal: deps.signal }).catch(() => {})
  }
  return 'stopped'
}

/** Throws `BackupRefused` if a failure is permanent, or repeats for too long. */
export function requireRepeat(
  problem: string,
  { failedMs, patienceSec }: { readonly failedMs: number; readonly patienceSec: number },
): void {
  if (PERMANENT.test(problem)) throw new BackupRefused(`the log is not received: ${problem}`)
  if (failedMs >= patienceSec * MS_PER_SEC)
    throw new BackupRefused(`the log is not received for ${patienceSec} s: ${problem}`)
}

/** Reason of the end of a connection, and its duration. */
type Ended = { readonly problem: string; readonly receivedMs: number }

/** Receives the log until the connection ends. Throws `ServerUnavailable`, and `BackupRefused` for a wrong archive. */
async function receiveOnce(deps: ServerDeps, archive: string): Promise<Ended> {
  const server = await readServerFacts(deps.databaseUrl)
  markArchive(archive, server, deps.account)
  requireOwnArchive(archive, server)
  const folder = walFolder(archive)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  ownPath(folder, deps.account)
  removeBlankPartials(folder, server.walSegmentBytes)
  const run = { ...deps, env: deps.serverEnv }
  const slot = ['--slot', BACKUP_SLOT, '--no-password', '--dbname', CONNECTION]
  const options = ['--directory', folder, '--synchronous', '--status-interval', '1', '--no-loop']
  let startMs = performance.now()
  try {
    await runProgram('pg_receivewal', [...slot, '--create-slot', '--if-not-exists'], run)
    deps.print(`receives the log into ${folder}`)
    startMs = performance.now()
    await runProgram('pg_receivewal', [...slot, ...options], run)
    return { problem: 'pg_receivewal ended', receivedMs: performance.now() - startMs }
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error
    return { problem: error.message, receivedMs: performance.now() - startMs }
  }
}

/** Removes last files without a record, which pg_receivewal rejects. Throws `BackupRefused` for a file with records. */
function removeBlankPartials(folder: string, walSegmentBytes: number): void {
  const { blank, cut } = findShortPartials(readWal(folder), walSegmentBytes)
  if (cut.length > 0)
    throw new BackupRefused(
      `${join(folder, cut[0] ?? '')} was cut off: move the file out of the folder, and receive reads it again from the server`,
    )
  for (const name of blank) rmSync(join(folder, name))
}
