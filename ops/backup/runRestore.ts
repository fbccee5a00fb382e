import {
  chmodSync,
  chownSync,
  constants,
  cpSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { type BaseFacts, walFolder } from './archive.ts'
import type { BackupDeps } from './backupDeps.ts'
import { BackupRefused } from './backupRefused.ts'
import { findCompleteBase } from './findCompleteBase.ts'
import { ownPath } from './ownPath.ts'
import type { Moment } from './parseBackupCommand.ts'
import type { Account } from './postgresPrograms.ts'
import { messageOf } from './readFolder.ts'
import { replayLog } from './replayLog.ts'
import { seconds } from './seconds.ts'
import { syncFolder } from './syncFolder.ts'
import { completeRanges, numberOf, readWal, type WalRange } from './walChain.ts'

/** Absolute paths of an archive and of the new folder of data. */
export type Restore = { readonly archive: string; readonly at: Moment; readonly into: string }

/**
 * Restores the server to a moment in a new folder; the archive stays unchanged.
 *
 * Until the end the folder has the suffix `.partial`, so that a kill leaves no folder that looks restored. Throws
 * `BackupRefused`.
 */
export async function runRestore(
  deps: BackupDeps,
  { archive, at, into }: Restore,
): Promise<string> {
  const wal = walFolder(archive)
  requireEmpty(into)
  const startMs = performance.now()
  // The receiver may complete further files during the restore.
  const files = readWal(wal)
  const { base, facts } = await findCompleteBase(deps, archive, at)
  const verifiedMs = performance.now()
  deps.print(`copies base backup ${base.name}`)
  const partial = createPartial(into)
  try {
    copy(base.folder, partial, deps.account)
    const copiedMs = performance.now()
    const replay = { ...facts, data: partial, wal, at }
    const { lastCommit, lastSegment } = await replayLog(deps, replay)
    if (at === null) requireEndOfLog(completeRanges(files, facts), lastSegment, facts)
    renameSync(partial, into)
    syncFolder(dirname(into))
    const endMs = performance.now()
    return [
      `restored ${into} from base backup ${base.name}`,
      `last transaction: ${lastCommit ?? 'none after the base backup'}`,
      `verified in ${seconds(verifiedMs - startMs)}, copied in ${seconds(copiedMs - verifiedMs)}, replayed in ${seconds(endMs - copiedMs)}`,
    ].join('\n')
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    throw error
  }
}

/** Throws `BackupRefused` unless the path is absent or an empty folder. */
function requireEmpty(path: string): void {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat === undefined) return
  if (!stat.isDirectory() || readdirSync(path).length > 0)
    throw new BackupRefused(`${path} is not empty; name a new folder`)
}

/** Creates the folder of an unfinished restore. Throws `BackupRefused` if another restore has the folder. */
function createPartial(into: string): string {
  const path = `${into}.partial`
  try {
    mkdirSync(path, { mode: 0o700 })
    return path
  } catch (error) {
    throw new BackupRefused(
      `cannot create ${path}: ${messageOf(error)}; remove the folder of a restore that was cut off`,
    )
  }
}

/** Throws `BackupRefused` if the replay ended before the last complete file, as it does after an unreadable file. */
function requireEndOfLog(
  ranges: readonly WalRange[],
  lastSegment: number,
  { walSegmentBytes }: BaseFacts,
): void {
  const unread = ranges.find(({ last }) => numberOf(last, walSegmentBytes) > lastSegment)
  if (unread !== undefined)
    throw new BackupRefused(`the replay ended before wal/${unread.last}; run verify`)
}

/** Copies a base backup, without the blocks that the file system can share. Throws `BackupRefused`. */
function copy(from: string, to: string, account: Account | undefined): void {
  try {
    cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE })
  } catch (error) {
    throw new BackupRefused(`cannot copy ${from}: ${messageOf(error)}`)
  }
  chmodSync(to, 0o700)
  // A copy of a standby would follow its primary instead of ending the replay.
  rmSync(join(to, 'standby.signal'), { force: true })
  writeFileSync(join(to, 'recovery.signal'), '')
  if (account === undefined) return
  for (const path of readdirSync(to, { recursive: true, encoding: 'utf8' }))
    chownSync(join(to, path), account.uid, account.gid)
  ownPath(to, account)
}
