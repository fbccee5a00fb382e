import type { Base, BaseFacts } from './archive.ts'
import { BackupRefused } from './backupRefused.ts'

export type CompleteBase = Base & { readonly facts: BaseFacts }

/** Base backups of an archive after a prune, and those that the prune removes, oldest first. */
export type PruneChoice = {
  readonly kept: readonly [CompleteBase, ...CompleteBase[]]
  readonly removed: readonly Base[]
}

/**
 * Chooses the base backups that a prune removes: those before the newest `keep` whole backups, and those that were cut
 * off before the newest complete backup.
 *
 * A complete backup is removed only if `keep` newer backups are whole; `isWhole` is called for the newest backups
 * first, and not at all if the archive has no more than `keep`. Throws `BackupRefused` without a complete backup.
 */
export async function choosePruned(
  bases: readonly Base[],
  keep: number,
  isWhole: (base: Base) => Promise<boolean>,
): Promise<PruneChoice> {
  const complete = bases.filter(isComplete)
  const newest = complete.at(-1)
  const first = complete.length <= keep ? complete[0] : await oldestKept(complete, keep, isWhole)
  if (newest === undefined || first === undefined)
    throw new BackupRefused('the archive has no complete base backup')
  const later = complete.filter(({ name }) => name > first.name)
  // A backup after the newest complete backup may be in progress.
  const isRemoved = ({ name, facts }: Base) =>
    facts === null ? name < newest.name : name < first.name
  return { kept: [first, ...later], removed: bases.filter(isRemoved) }
}

/** Returns the oldest of the newest `keep` whole backups; the oldest of all if fewer are whole. */
async function oldestKept(
  complete: readonly CompleteBase[],
  keep: number,
  isWhole: (base: Base) => Promise<boolean>,
): Promise<CompleteBase | undefined> {
  let whole = 0
  for (const base of complete.toReversed()) {
    if (await isWhole(base)) whole += 1
    if (whole === keep) return base
  }
  return complete[0]
}

const isComplete = (base: Base): base is CompleteBase => base.facts !== null
