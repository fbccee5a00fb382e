import { readBases, walFolder } from './archive.ts'
import type { BackupDeps } from './backupDeps.ts'
import { BackupRefused } from './backupRefused.ts'
import { verifyBase } from './verifyBase.ts'
import { readWal } from './walChain.ts'

/**
 * Verifies every base backup of an archive and the received log; returns its text.
 *
 * A backup that was cut off is not a problem if a newer one is complete: no restore needs the backup, and prune removes it.
 * Throws `BackupRefused`.
 */
export async function runVerify(deps: BackupDeps, archive: string): Promise<string> {
  const bases = readBases(archive)
  if (bases.length === 0) throw new BackupRefused(`${archive} has no base backup`)
  const newest = bases.findLast(({ facts }) => facts !== null)?.name ?? ''
  const problems: string[] = []
  for (const base of bases) {
    const { facts, copyProblems, logProblems } = await verifyBase(deps, archive, base)
    const found = [...copyProblems, ...logProblems]
    if (facts === null && base.name < newest) for (const problem of found) deps.print(problem)
    else problems.push(...found)
    if (facts !== null && found.length === 0)
      deps.print(
        `${base.name}: whole; restores from ${facts.endedAt}, with the log from ${facts.firstWal}`,
      )
  }
  if (problems.length > 0) throw new BackupRefused(problems.join('\nbackup: '))
  const last = readWal(walFolder(archive)).at(-1)?.name
  return `the log is whole up to ${last ?? 'nothing'}`
}
