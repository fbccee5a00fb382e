import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unclaimedPort } from '../../../devnet/chain/unclaimedPort.ts'
import { processStartTime } from '../../../supervisor/processRecord.ts'
import { until } from '../../../supervisor/until.ts'
import { PATIENCE_MS } from '../patience.ts'

const VERSIONS = '/usr/lib/postgresql'
const PROGRAMS = ['initdb', 'pg_ctl', 'pg_basebackup', 'pg_receivewal', 'pg_verifybackup']

/** Settings of the server, which has no address but a port of this machine. */
const SETTINGS = {
  max_connections: '300',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // The tests end processes, but never the machine.
  fsync: 'off',
}

/** Returns the folder of the newest installed programs of Postgres. */
function binOf(): string {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS) : []
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0] ?? 'missing'
  return join(VERSIONS, newest, 'bin')
}

/** Returns the path of a missing program; null if the tests can run. */
export function missingPostgresProgram(): string | null {
  return PROGRAMS.map((name) => join(binOf(), name)).find((path) => !existsSync(path)) ?? null
}

/** Account of the server: Postgres refuses to run as root. */
export function postgresAccount(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }).trim())
  return { uid: id('-u'), gid: id('-g') }
}

/** Gives a file or a folder to the account of the server. */
export function ownByServer(path: string): void {
  const account = postgresAccount()
  if (account !== undefined) chownSync(path, account.uid, account.gid)
}

/** Creates a folder that belongs to the account of the server. */
export function serverFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-backup-'))
  chmodSync(folder, 0o755)
  ownByServer(folder)
  return folder
}

export type Server = {
  readonly url: string
  start(): Promise<void>
  /** Ends the server at once, as a loss of power does. */
  kill(): void
  stop(): Promise<void>
}

/** Starts an installed Postgres on a folder of data, which is created if missing. */
export async function startServer(
  data: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Server> {
  if (!existsSync(join(data, 'PG_VERSION'))) initialise(data)
  const port = settings['port'] ?? (await unclaimedPort())
  const options = Object.entries({ ...SETTINGS, ...settings, port: String(port) })
    .map(([name, value]) => `-c ${name}='${value}'`)
    .join(' ')
  const tryStart = () => {
    try {
      runPostgres('pg_ctl', ['start', '-D', data, '-w', '-s', '-l', `${data}.log`, '-o', options])
      return true
    } catch {
      return false
    }
  }
  /** Retries the start, because processes of a killed server hold its shared memory for a moment. */
  const start = async () => {
    if (pidOf(data) !== null || (await until(tryStart, PATIENCE_MS))) return
    throw new Error(`Postgres did not start:\n${readFileSync(`${data}.log`, 'utf8').slice(-4000)}`)
  }
  const kill = () => {
    const pid = pidOf(data)
    if (pid !== null) process.kill(pid, 'SIGKILL')
  }
  process.once('exit', kill)
  await start()
  return {
    url: `postgresql://quartet:quartet@127.0.0.1:${port}/postgres`,
    start,
    kill,
    stop: async () => {
      process.off('exit', kill)
      if (pidOf(data) !== null)
        runPostgres('pg_ctl', ['stop', '-D', data, '-w', '-s', '-m', 'fast'])
    },
  }
}

/** Runs a program of Postgres as the account of the server. */
export function runPostgres(name: string, args: readonly string[]): void {
  const bin = binOf()
  execFileSync(join(bin, name), args, {
    ...postgresAccount(),
    env: { PATH: `${bin}:/usr/bin:/bin`, LC_ALL: 'C' },
    stdio: 'ignore',
  })
}

function initialise(data: string): void {
  const password = `${data}.password`
  writeFileSync(password, 'quartet', { mode: 0o600 })
  ownByServer(password)
  const user = ['-U', 'quartet', '-A', 'scram-sha-256', '--pwfile', password]
  runPostgres('initdb', ['-D', data, ...user, '--encoding=UTF8', '--locale=C', '--no-sync'])
  rmSync(password)
}

/** Returns the process of the running server; null if no server runs on the data, or if the server ended as a zombie. */
function pidOf(data: string): number | null {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return null
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  return processStartTime(pid) === undefined ? null : pid
}
