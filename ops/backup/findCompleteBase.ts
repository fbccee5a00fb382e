import { type Base, type BaseFacts, readBases } from './archive.ts'
import type { BackupDeps } from './backupDeps.ts'
import { BackupRefused } from './backupRefused.ts'
import { chooseBases } from './chooseBases.ts'
import type { Moment } from './parseBackupCommand.ts'
import { verifyBase } from './verifyBase.ts'

/** Verified base backup for a restore. */
export type VerifiedBase = { readonly base: Base; readonly facts: BaseFacts }

/**
 * Verifies the base backups before a moment, newest first, and returns the first complete backup; prints the problems
 * of the other backups.
 *
 * For a moment, problems of the log are printed only: the log may be damaged after the moment, and a replay that does
 * not reach the moment fails. For the end of the log they are refused, because an older copy needs the same files.
 * Throws `BackupRefused`.
 */
export async function findCompleteBase(
  deps: BackupDeps,
  archive: string,
  at: Moment,
): Promise<VerifiedBase> {
  const problems: string[] = []
  for (const base of chooseBases(readBases(archive), at)) {
    const { facts, copyProblems, logProblems } = await verifyBase(deps, archive, base)
    problems.push(...copyProblems, ...logProblems)
    if (at === null && logProblems.length > 0) break
    if (facts === null || copyProblems.length > 0) continue
    for (const problem of problems) deps.print(problem)
    return { base, facts }
  }
  throw new BackupRefused(problems.join('\nbackup: '))
}
