import { chownSync } from 'node:fs'
import type { Account } from './postgresPrograms.ts'

/** Gives a file or a folder to the user that runs the programs of Postgres. */
export function ownPath(path: string, account: Account | undefined): void {
  if (account !== undefined) chownSync(path, account.uid, account.gid)
}
