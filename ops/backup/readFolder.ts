import { readdirSync } from 'node:fs'
import { BackupRefused } from './backupRefused.ts'

/** Returns the names in a folder, sorted; empty if the folder is missing. Throws `BackupRefused` if the folder cannot be read. */
export function readFolder(path: string): readonly string[] {
  try {
    return readdirSync(path).toSorted()
  } catch (error) {
    if (isMissing(error)) return []
    throw new BackupRefused(`${path} cannot be read: ${messageOf(error)}`)
  }
}

/** Returns true if a file is missing; any other error leaves open whether the file exists. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
