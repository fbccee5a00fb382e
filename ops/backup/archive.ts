import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { BackupRefused } from './backupRefused.ts'
import type { Account } from './postgresPrograms.ts'
import { isMissing, messageOf, readFolder } from './readFolder.ts'
import { storeFile } from './storeFile.ts'
import { syncFolder } from './syncFolder.ts'

/** Facts of a complete base backup, written after its verification. */
const factsSchema = z.strictObject({
  /** Clock of the server after the backup; a restore reaches this moment at the earliest. */
  endedAt: z.iso.datetime({ offset: true }),
  /** First file of the log that a restore needs. */
  firstWal: z.string().regex(/^[0-9A-F]{24}$/),
  walSegmentBytes: z.number().int().positive(),
  /** Identifier of the server and of its copies. */
  systemIdentifier: z.string().regex(/^\d+$/),
  /** Setting of the server; a replay of prepared transactions needs it. */
  maxPreparedTransactions: z.number().int().nonnegative().default(0),
})
export type BaseFacts = z.infer<typeof factsSchema>

/** Base backup of an archive; `facts` is null if the backup was cut off. */
export type Base = {
  readonly name: string
  readonly folder: string
  readonly facts: BaseFacts | null
}

/** Paths of an archive. */
export const baseFolder = (archive: string): string => join(archive, 'base')
export const walFolder = (archive: string): string => join(archive, 'wal')
const factsFile = (archive: string, name: string): string =>
  join(baseFolder(archive), `${name}.json`)

/** Name of a base backup: the UTC time of its start. */
const NAME = /^\d{8}T\d{6}Z$/

export function baseName(now: Date): string {
  return `${now.toISOString().replaceAll(/[-:]/g, '').slice(0, 15)}Z`
}

/** Returns the base backups of an archive, oldest first. Throws `BackupRefused` for facts that cannot be read. */
export function readBases(archive: string): readonly Base[] {
  const folder = baseFolder(archive)
  return readFolder(folder)
    .filter((name) => NAME.test(name))
    .map((name) => ({ name, folder: join(folder, name), facts: readFacts(archive, name) }))
}

/**
 * Only a missing file means that the backup was cut off: facts that cannot be read belong to a complete backup.
 *
 * Throws `BackupRefused` with the name of the file.
 */
function readFacts(archive: string, name: string): BaseFacts | null {
  const path = factsFile(archive, name)
  try {
    return factsSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    if (isMissing(error)) return null
    throw new BackupRefused(
      `${path} cannot be read: ${messageOf(error)}; repair the file, or move it and ${name} out of the archive`,
    )
  }
}

export function writeFacts(
  archive: string,
  { name, facts }: { readonly name: string; readonly facts: BaseFacts },
  account: Account | undefined,
): void {
  storeFile(factsFile(archive, name), facts, account)
}

/** Removes a base backup; its facts first, so that a kill leaves a backup that counts as cut off. */
export function removeBase(archive: string, { name, folder }: Base): void {
  rmSync(factsFile(archive, name), { force: true })
  syncFolder(baseFolder(archive))
  rmSync(folder, { recursive: true })
}
