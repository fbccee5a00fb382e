import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Base, readBases, removeBase, walFolder } from './archive.ts'
import type { BackupDeps } from './backupDeps.ts'
import { choosePruned } from './choosePruned.ts'
import { verifyCopy } from './verifyBase.ts'
import { findWalProblems, numberOf, readWal } from './walChain.ts'

/**
 * Removes the base backups before the newest `keep` whole backups, the older backups that were cut off, and the log
 * before the oldest kept backup; returns the text to print. A kill leaves backups that count as cut off, which a repeat
 * removes.
 *
 * Throws `BackupRefused` without a complete backup, and for facts that cannot be read.
 */
export async function runPrune(deps: BackupDeps, archive: string, keep: number): Promise<string> {
  const wal = walFolder(archive)
  const isWhole = async (base: Base) => {
    const missing = base.facts === null ? [] : findWalProblems(readWal(wal), base.facts)
    const problems = [...(await verifyCopy(deps, base)), ...missing]
    for (const problem of problems) deps.print(`${base.name} does not count: ${problem}`)
    return problems.length === 0
  }
  const { kept, removed } = await choosePruned(readBases(archive), keep, isWhole)
  const { firstWal, walSegmentBytes } = kept[0].facts
  for (const base of removed) removeBase(archive, base)
  const first = numberOf(firstWal, walSegmentBytes)
  const files = readWal(wal).filter(({ name }) => numberOf(name, walSegmentBytes) < first)
  for (const { name } of files) rmSync(join(wal, name))
  const names = kept.map(({ name }) => name).join(', ')
  return `kept ${names}; removed ${removed.length} copies and ${files.length} files of the log before ${firstWal}`
}
