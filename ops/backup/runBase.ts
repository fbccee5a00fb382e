import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type BaseFacts, baseFolder, baseName, walFolder, writeFacts } from './archive.ts'
import type { ServerDeps } from './backupDeps.ts'
import { BackupRefused } from './backupRefused.ts'
import { ownPath } from './ownPath.ts'
import { runProgram } from './postgresPrograms.ts'
import { readServerFacts } from './readServerFacts.ts'
import { seconds } from './seconds.ts'
import { requireOwnArchive } from './serverMark.ts'
import { waitFor } from './waitFor.ts'
import { numberOf, readWal, segmentBefore } from './walChain.ts'

/** Part of `backup_manifest` of Postgres: the log that the copy needs, one range for each timeline. */
const manifestSchema = z.object({
  'WAL-Ranges': z.array(z.object({ 'End-LSN': z.string() })).min(1),
})

/** Paths and patience of a copy. */
export type BaseCopy = {
  readonly archive: string
  /** Seconds for which the copy waits for the receiver, and for its files. */
  readonly patienceSec: number
}

/**
 * Copies the server into a new folder of the archive, and verifies the copy.
 *
 * The file of facts is written last: after a kill, a copy without facts counts as cut off. A failure removes the copy.
 * Throws `BackupRefused`.
 */
export async function runBase(deps: ServerDeps, copy: BaseCopy): Promise<string> {
  const { archive, patienceSec } = copy
  const startMs = performance.now()
  const server = await readServerFacts(deps.databaseUrl)
  if (server.hasTablespaces)
    throw new BackupRefused('the server has tablespaces, which this command does not copy')
  await requireReceiver(deps, patienceSec)
  requireOwnArchive(archive, server)
  const name = baseName(server.now)
  const folder = join(baseFolder(archive), name)
  mkdirSync(baseFolder(archive), { recursive: true, mode: 0o700 })
  ownPath(baseFolder(archive), deps.account)
  if (existsSync(folder)) throw new BackupRefused(`${folder} exists; repeat the command`)
  try {
    const facts = await copyServer(deps, folder)
    await requireLog(deps, copy, { ...facts, folder })
    writeFacts(archive, { name, facts }, deps.account)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  return `${name}: complete and verified after ${seconds(performance.now() - startMs)}`
}

/** Copies the server into a folder, compares every checksum, and returns the facts of the copy. Throws `BackupRefused`. */
async function copyServer(deps: ServerDeps, folder: string): Promise<BaseFacts> {
  const options = [
    ['--pgdata', folder],
    ['--wal-method', 'stream'],
    ['--checkpoint', 'fast'],
    ['--manifest-checksums', 'SHA256'],
    ['--label', 'quartet'],
    ['--no-password'],
  ]
  await runProgram('pg_basebackup', options.flat(), { ...deps, env: deps.serverEnv })
  await runProgram('pg_verifybackup', ['--quiet', folder], deps)
  const ended = await readServerFacts(deps.databaseUrl)
  return {
    endedAt: ended.now.toISOString(),
    firstWal: firstWalOf(folder),
    walSegmentBytes: ended.walSegmentBytes,
    systemIdentifier: ended.systemIdentifier,
    maxPreparedTransactions: ended.maxPreparedTransactions,
  }
}

/** Waits until the archive has the last segment that a copy needs; throws `BackupRefused` after the patience. */
async function requireLog(
  { signal }: ServerDeps,
  { archive, patienceSec }: BaseCopy,
  { folder, walSegmentBytes }: { readonly folder: string; readonly walSegmentBytes: number },
): Promise<void> {
  const wal = walFolder(archive)
  const segment = lastSegmentOf(folder, walSegmentBytes)
  const isReceived = () =>
    readWal(wal).some((file) => !file.isBlank && numberOf(file.name, walSegmentBytes) >= segment)
  if (await waitFor(isReceived, signal, patienceSec)) return
  throw new BackupRefused(
    `${wal} lacks the log of the copy after ${patienceSec} s: the receiver writes into another folder, or is behind`,
  )
}

/** Throws `BackupRefused` without a receiver, because the copy alone restores no later moment. */
async function requireReceiver(deps: ServerDeps, patienceSec: number): Promise<void> {
  const isReceived = async () => (await readServerFacts(deps.databaseUrl)).isReceived
  if (!(await waitFor(isReceived, deps.signal, patienceSec)))
    throw new BackupRefused('no process receives the log; start npm run backup -- receive first')
}

/** Reads the first file of the log that the copy needs. Throws `BackupRefused`. */
function firstWalOf(folder: string): string {
  const label = readFileSync(join(folder, 'backup_label'), 'utf8')
  const name = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)$/m.exec(label)?.[1]
  if (name === undefined) throw new BackupRefused(`${folder}/backup_label names no file of the log`)
  return name
}

/** Reads the number of the last segment of the log that the copy needs. */
function lastSegmentOf(folder: string, walSegmentBytes: number): number {
  const text = readFileSync(join(folder, 'backup_manifest'), 'utf8')
  const ranges = manifestSchema.parse(JSON.parse(text))['WAL-Ranges']
  return Math.max(...ranges.map((range) => segmentBefore(range['End-LSN'], walSegmentBytes)))
}
