import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { BACKUP_SLOT } from '../../core/platform/db/createBackupSlot.ts'
import { readBases } from './archive.ts'
import { BackupRefused } from './backupRefused.ts'
import type { Account } from './postgresPrograms.ts'
import { messageOf } from './readFolder.ts'
import type { ServerFacts } from './readServerFacts.ts'
import { storeFile } from './storeFile.ts'

/** File that names the server of an archive: a folder without the file may be the place of a disk that is not mounted. */
const MARK = 'server.json'
const markSchema = z.strictObject({ systemIdentifier: z.string().regex(/^\d+$/) })

type Owned = Pick<ServerFacts, 'systemIdentifier' | 'hasSlot'>

/**
 * Creates the mark of a new archive, which is allowed only while the server has no slot.
 *
 * With a slot, the server has removed the log that an earlier archive stored. Throws `BackupRefused`.
 */
export function markArchive(
  archive: string,
  { systemIdentifier, hasSlot }: Owned,
  account: Account | undefined,
): void {
  const path = join(archive, MARK)
  if (existsSync(path)) return
  if (hasSlot)
    throw new BackupRefused(
      `${path} is missing, and the server has the slot ${BACKUP_SLOT} of an earlier archive: mount the disk of the archive, or, for a new archive, run select pg_drop_replication_slot('${BACKUP_SLOT}')`,
    )
  storeFile(path, { systemIdentifier }, account)
}

/** Throws `BackupRefused` if an archive has no mark, or has the mark or a base backup of another server. */
export function requireOwnArchive(
  archive: string,
  { systemIdentifier }: Pick<ServerFacts, 'systemIdentifier'>,
): void {
  const path = join(archive, MARK)
  if (readMark(path).systemIdentifier !== systemIdentifier)
    throw new BackupRefused(`${path} names another server; name a folder for this server alone`)
  const other = readBases(archive).find(
    ({ facts }) => facts !== null && facts.systemIdentifier !== systemIdentifier,
  )
  if (other === undefined) return
  throw new BackupRefused(
    `${archive} has a base backup of another server, ${other.name}; name a folder for this server alone`,
  )
}

function readMark(path: string): z.infer<typeof markSchema> {
  try {
    return markSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    throw new BackupRefused(
      `${path} cannot be read: ${messageOf(error)}; mount the disk of the archive, and start receive first`,
    )
  }
}
