import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { ConfigInvalid, inheritedEnv, loadConfig } from '../../core/config.ts'
import { databaseOf } from '../../core/platform/db/database.ts'
import { databaseLabel } from '../../core/platform/db/databaseLabel.ts'
import type { BackupDeps, ServerDeps } from './backupDeps.ts'
import { BackupRefused } from './backupRefused.ts'
import { BadCommand } from './badCommand.ts'
import { help } from './help.ts'
import { type LockKind, lockArchive } from './lockArchive.ts'
import { type BackupCommand, parseBackupCommand } from './parseBackupCommand.ts'
import { accountOf, findPrograms } from './postgresPrograms.ts'
import { runBase } from './runBase.ts'
import { runPrune } from './runPrune.ts'
import { runReceive } from './runReceive.ts'
import { runRestore } from './runRestore.ts'
import { runVerify } from './runVerify.ts'
import { serverEnv } from './serverEnv.ts'

type Work = Exclude<BackupCommand, { readonly kind: 'help' }>

/** `npm run backup -- COMMAND`: copies the database server, receives its write-ahead log, and restores the server to a point in time. */
async function main(): Promise<number> {
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort())
  try {
    const command = parseBackupCommand(process.argv.slice(2))
    const output = command.kind === 'help' ? help : await run(command, stopping.signal)
    process.stdout.write(`${output}\n`)
    return 0
  } catch (error) {
    if (!isExpectedError(error)) throw error
    process.stderr.write(`backup: ${error.message}\n`)
    return error instanceof BadCommand ? 2 : 1
  }
}

async function run(command: Work, signal: AbortSignal): Promise<string> {
  const archive = resolve(command.folder)
  const owned = command.kind === 'restore' ? dirname(resolve(command.into)) : archive
  for (const folder of [archive, owned]) {
    if (!existsSync(folder)) throw new BackupRefused(`${folder} is missing`)
  }
  const deps: BackupDeps = {
    bin: findPrograms(command.bin),
    account: accountOf(owned),
    print: (line) => process.stderr.write(`backup: ${line}\n`),
    signal,
  }
  const underLock = (kind: LockKind, work: () => Promise<string>) =>
    lockArchive(archive, { kind, print: deps.print }, work)
  switch (command.kind) {
    case 'receive':
      return runReceive(withServer(deps), { archive, patienceSec: command.patienceSec })
    case 'base': {
      const copy = { archive, patienceSec: command.patienceSec }
      return underLock('base', () => runBase(withServer(deps), copy))
    }
    case 'verify':
      return runVerify(deps, archive)
    case 'prune':
      return underLock('prune', () => runPrune(deps, archive, command.keep))
    case 'restore': {
      const restore = { archive, at: command.at, into: resolve(command.into) }
      return underLock('restore', () => runRestore(deps, restore))
    }
    default:
      throw new Error(command satisfies never)
  }
}

function withServer(deps: BackupDeps): ServerDeps {
  const databaseUrl = databaseOf(loadConfig()).sessionUrl
  deps.print(`server ${databaseLabel(databaseUrl)}`)
  return { ...deps, databaseUrl, serverEnv: serverEnv(databaseUrl, inheritedEnv()) }
}

function isExpectedError(error: unknown): error is Error {
  return [BadCommand, BackupRefused, ConfigInvalid].some((kind) => error instanceof kind)
}

process.exitCode = await main()
