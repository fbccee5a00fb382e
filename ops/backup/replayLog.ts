import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { BackupDeps } from './backupDeps.ts'
import { BackupRefused } from './backupRefused.ts'
import { isRunning } from './isRunning.ts'
import { ownPath } from './ownPath.ts'
import type { Moment } from './parseBackupCommand.ts'
import { runProgram } from './postgresPrograms.ts'
import { recoverySettings } from './recoverySettings.ts'
import { syncFolder } from './syncFolder.ts'
import { segmentOfPosition } from './walChain.ts'

/** Seconds for which the replay of the log may last: a week. */
const REPLAY_SEC = 604_800
/** Milliseconds between two reads of the state of the server. */
const POLL_MS = 100
/** Index of the line of `postmaster.pid` with the state of the server. Source: miscadmin.h of Postgres. */
const STATUS_LINE = 7
/** Time of the last restored transaction in the log of the server. */
const LAST_COMMIT = /last completed transaction was at log time (\S+ \S+)/
const FAILURE = /^.*FATAL:\s+(.*)$/m

export type Replay = {
  /** Copy of a base backup. */
  readonly data: string
  readonly wal: string
  readonly walSegmentBytes: number
  readonly maxPreparedTransactions: number
  readonly at: Moment
}

/** Result of a replay: the time of the last transaction, null for none, and the segment in which the replay ended. */
export type ReplayResult = { readonly lastCommit: string | null; readonly lastSegment: number }

/**
 * Replays the log in a server without an address, which then ends.
 *
 * The settings of the earlier server (`alter system`) do not apply to the replay, because they could archive the log or
 * name another moment; the data have them again afterwards. Throws `BackupRefused`.
 */
export async function replayLog(deps: BackupDeps, replay: Replay): Promise<ReplayResult> {
  const { data, walSegmentBytes, at } = replay
  const settings = join(data, 'postgresql.auto.conf')
  const folder = mkdtempSync(join(tmpdir(), 'quartet-restore-'))
  const log = join(folder, 'log')
  try {
    const conf = writeSettings(deps, replay, folder)
    renameSync(settings, `${settings}.kept`)
    await runServer(deps, data, ['--log', log, '--options', `-c config_file=${conf}`])
    renameSync(`${settings}.kept`, settings)
    syncFolder(data)
    return {
      lastCommit: LAST_COMMIT.exec(readText(log))?.[1] ?? null,
      lastSegment: segmentOfPosition(endOf(data), walSegmentBytes),
    }
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error
    throw new BackupRefused(problemOf(readText(log), at) ?? error.message)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Writes the configuration of the server; returns its path. */
function writeSettings({ account }: BackupDeps, replay: Replay, folder: string): string {
  const [conf, hbaFile] = [join(folder, 'conf'), join(folder, 'hba')]
  const socketFolder = join(folder, 'sockets')
  mkdirSync(socketFolder, { mode: 0o700 })
  writeFileSync(conf, recoverySettings({ ...replay, socketFolder, hbaFile }, replay.at))
  writeFileSync(hbaFile, 'local all all reject\n')
  for (const path of [folder, socketFolder, conf, hbaFile]) ownPath(path, account)
  return conf
}

/** Starts the server, waits until the replay has ended, and stops the server. */
async function runServer(
  deps: BackupDeps,
  data: string,
  options: readonly string[],
): Promise<void> {
  const server = ['--pgdata', data, '--silent', '--wait', '--timeout', String(REPLAY_SEC)]
  try {
    await runProgram('pg_ctl', ['start', ...server, ...options], deps)
    await replayEnds(data, deps.signal)
  } catch (error) {
    // A signal ends pg_ctl, but not the server.
    const { bin, account } = deps
    const stop = ['stop', ...server, '--mode', 'immediate']
    await runProgram('pg_ctl', stop, { bin, account }).catch(() => {})
    throw error
  }
  await runProgram('pg_ctl', ['stop', ...server, '--mode', 'fast'], deps)
}

/**
 * Waits until the server accepts connections. `pg_ctl` returns at the start of the replay, because the server is not a hot
 * standby.
 *
 * Throws `BackupRefused` if the server ends first.
 */
async function replayEnds(data: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const lines = readText(join(data, 'postmaster.pid')).split('\n')
    if (lines[STATUS_LINE]?.trim() === 'ready') return
    if (!isRunning(Number(lines[0]))) throw new BackupRefused('the server ended during the replay')
    await delay(POLL_MS, undefined, { signal }).catch(() => {})
  }
  throw new BackupRefused('the restore was stopped')
}

/** Returns the position of the log at which the replay ended and the new timeline begins. */
function endOf(data: string): string {
  const folder = join(data, 'pg_wal')
  const newest = readdirSync(folder)
    .filter((name) => /^[0-9A-F]{8}\.history$/.test(name))
    .toSorted()
    .at(-1)
  const lines = newest === undefined ? [] : readText(join(folder, newest)).trim().split('\n')
  const position = lines.at(-1)?.split('\t')[1]
  if (position === undefined) throw new BackupRefused('the replay started no new timeline')
  return position
}

const readText = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '')

/** Returns the reason why a replay ended early; null if the log of the server does not contain the reason. */
function problemOf(log: string, at: Moment): string | null {
  if (log.includes('recovery ended before configured recovery target was reached')) {
    const last = LAST_COMMIT.exec(log)?.[1] ?? 'the base backup'
    return `the received log ends before ${at?.toISOString()}; its last transaction is of ${last} (--at latest restores it)`
  }
  return FAILURE.exec(log)?.[1] ?? null
}
