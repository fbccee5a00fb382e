import { renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { ownPath } from './ownPath.ts'
import type { Account } from './postgresPrograms.ts'
import { syncFolder } from './syncFolder.ts'

/** Writes a value as JSON for the account alone. A rename is atomic, so a kill leaves a whole file or none. */
export function storeFile(path: string, value: unknown, account: Account | undefined): void {
  const unfinished = `${path}.new`
  writeFileSync(unfinished, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600, flush: true })
  ownPath(unfinished, account)
  renameSync(unfinished, path)
  syncFolder(dirname(path))
}
