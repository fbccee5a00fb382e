import type { Base } from './archive.ts'
import { BackupRefused } from './backupRefused.ts'
import type { Moment } from './parseBackupCommand.ts'

/** Returns the complete base backups that ended before the moment, newest first. Throws `BackupRefused` for none. */
export function chooseBases(bases: readonly Base[], at: Moment): readonly Base[] {
  const whole = bases.filter(({ facts }) => facts !== null)
  const endedAt = ({ facts }: Base) => new Date(facts?.endedAt ?? 0)
  const chosen = whole.filter((base) => at === null || endedAt(base) <= at)
  if (chosen.length > 0) return chosen.toReversed()
  const cut = bases.filter(({ facts }) => facts === null).map(({ name }) => `${name} was cut off`)
  const [oldest] = whole
  const reason =
    oldest === undefined
      ? 'the archive has no complete base backup'
      : `the oldest complete base backup, ${oldest.name}, ended at ${endedAt(oldest).toISOString()}, after the moment`
  throw new BackupRefused([reason, ...cut].join('; '))
}
