import { type Base, type BaseFacts, walFolder } from './archive.ts'
import type { BackupDeps } from './backupDeps.ts'
import { BackupRefused } from './backupRefused.ts'
import { type ProgramName, runProgram } from './postgresPrograms.ts'
import { completeRanges, findWalProblems, readWal } from './walChain.ts'

/**
 * Problems of a base backup and of the log after it, one line for each, with the name of the backup or of a file;
 * `facts` is null if the backup was cut off.
 */
export type VerifyResult = {
  readonly facts: BaseFacts | null
  readonly copyProblems: readonly string[]
  readonly logProblems: readonly string[]
}

/**
 * Compares every file of a base backup with its checksum, and reads each record of the complete files of the log that
 * were written since the backup.
 */
export async function verifyBase(
  deps: BackupDeps,
  archive: string,
  base: Base,
): Promise<VerifyResult> {
  const { name, facts } = base
  const copyProblems = await verifyCopy(deps, base)
  if (facts === null) return { facts, copyProblems, logProblems: [] }
  const wal = walFolder(archive)
  const files = readWal(wal)
  const logProblems = [...findWalProblems(files, facts)]
  const ranges = logProblems.length > 0 ? [] : completeRanges(files, facts)
  for (const { first, last } of ranges) {
    const args = ['--quiet', '--path', wal, first, last]
    logProblems.push(...(await problemsOf(deps, 'pg_waldump', args)))
  }
  return { facts, copyProblems, logProblems: logProblems.map((problem) => `${name}: ${problem}`) }
}

/** Compares every file of a base backup with its checksum; returns one line for each problem. */
export async function verifyCopy(
  deps: BackupDeps,
  { name, folder, facts }: Base,
): Promise<readonly string[]> {
  if (facts === null) return [`${name}: was cut off before its end; remove ${folder}`]
  const problems = await problemsOf(deps, 'pg_verifybackup', ['--quiet', folder])
  return problems.map((problem) => `${name}: ${problem}`)
}

async function problemsOf(
  deps: BackupDeps,
  program: ProgramName,
  args: readonly string[],
): Promise<readonly string[]> {
  try {
    await runProgram(program, args, deps)
    return []
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error
    return [error.message]
  }
}
