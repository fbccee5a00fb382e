import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { BackupRefused } from './backupRefused.ts'
import { isRunning } from './isRunning.ts'
import { messageOf } from './readFolder.ts'

/** Commands that a command excludes on one archive: prune removes files that the others read or write. */
const EXCLUDED = {
  base: ['base', 'prune'],
  prune: ['base', 'prune', 'restore'],
  restore: ['prune'],
} as const satisfies Record<string, readonly string[]>
export type LockKind = keyof typeof EXCLUDED

const LOCK = /^lock-(base|prune|restore)-(\d+)-(.+)$/

/**
 * Runs a command under a lock of the archive, a file with the command, the process and the machine in its name.
 *
 * Each command creates its lock before it reads the other locks, so at least one of two commands that start together is
 * refused. The lock of an ended process of this machine is removed. Throws `BackupRefused` with the name of the other lock.
 */
export async function lockArchive<T>(
  archive: string,
  { kind, print }: { readonly kind: LockKind; readonly print: (line: string) => void },
  work: () => Promise<T>,
): Promise<T> {
  const name = `lock-${kind}-${process.pid}-${hostname()}`
  const path = join(archive, name)
  let isLocked = false
  try {
    writeFileSync(path, '', { mode: 0o600 })
    isLocked = true
  } catch (error) {
    if (kind !== 'restore') throw new BackupRefused(`cannot create ${path}: ${messageOf(error)}`)
    // A restore may read an archive that its user cannot write.
    print(`no lock, so run no prune during the restore: ${messageOf(error)}`)
  }
  try {
    requireFree(archive, { kind, own: name })
    return await work()
  } finally {
    if (isLocked) rmSync(path, { force: true })
  }
}

function requireFree(
  archive: string,
  { kind, own }: { readonly kind: LockKind; readonly own: string },
): void {
  const excluded: readonly string[] = EXCLUDED[kind]
  for (const name of readdirSync(archive)) {
    const [, other = '', pid = '', machine = ''] = LOCK.exec(name) ?? []
    if (name === own || !excluded.includes(other)) continue
    if (machine === hostname() && !isRunning(Number(pid))) {
      rmSync(join(archive, name), { force: true })
      continue
    }
    throw new BackupRefused(
      `${other} uses the archive: process ${pid} of ${machine}; if it has ended, remove ${join(archive, name)}`,
    )
  }
}
