import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { int } from '../../core/platform/db/columns.ts'
import { createSql } from '../../core/platform/db/createSql.ts'
import { rootDir } from '../../supervisor/indexerCommand.ts'
import { until } from '../../supervisor/until.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import { archiveFolder, runBackup } from '../support/postgres/runBackup.ts'
import {
  runPostgres,
  type Server,
  serverFolder,
  startServer,
} from '../support/postgres/startServer.ts'

/** Segments of the log that the receiver misses before the failover. */
const MISSED = 4

let folder: string
let archive: string
let leader: Server
let standby: Server
beforeAll(async () => {
  folder = serverFolder()
  archive = archiveFolder(folder)
  const settings = { wal_keep_size: clusterSetting('wal_keep_size') }
  leader = await startServer(join(folder, 'leader'), settings)
  runPostgres('pg_basebackup', ['-D', join(folder, 'standby'), '-R', '-d', leader.url])
  standby = await startServer(join(folder, 'standby'), settings)
})
afterAll(async () => {
  await standby?.stop()
  await leader?.stop()
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
})

/** Returns a setting of Postgres in the cluster of this repository. */
function clusterSetting(name: string): string {
  const template = readFileSync(join(rootDir, 'ops/cluster/templates/patroni.yml'), 'utf8')
  return new RegExp(`^ *${name}: (\\S+)$`, 'm').exec(template)?.[1] ?? 'missing'
}

/** Adds rows, each in a segment of the log of its own, and makes a checkpoint. */
async function grow(server: Server, rows: number): Promise<void> {
  const sql = createSql(server.url, { name: 'test', max: 1, reader: false })
  for (let row = 0; row < rows; row += 1) {
    await sql`insert into tick default values`
    await sql`select pg_switch_wal()`
  }
  await sql`checkpoint`
  await sql.end()
}

async function ticksOf(server: Server): Promise<number> {
  const sql = createSql(server.url, { name: 'test', max: 1, reader: false })
  const [row] = await sql({ count: int })`select count(*)::int as count from tick`
  await sql.end()
  return row?.count ?? 0
}

const walFiles = () => readdirSync(join(archive, 'wal')).filter((name) => name.length === 24)

describe('the archive of the log after a failover', () => {
  it('continues on the new leader without its slot, because the members keep log as the cluster does', async () => {
    const sql = createSql(leader.url, { name: 'test', max: 1, reader: false })
    await sql`create table tick (n int generated always as identity)`
    await sql.end()
    const first = runBackup(['receive', '--to', archive], leader.url)
    const isCopied = async () =>
      (await runBackup(['base', '--to', archive, '--patience', '5'], leader.url).ended).code === 0
    expect(await until(isCopied, PATIENCE_MS)).toBe(true)
    first.kill('SIGTERM')
    await first.ended

    await grow(leader, MISSED)
    expect(await until(async () => (await ticksOf(standby)) === MISSED, PATIENCE_MS)).toBe(true)
    // A standby removes log that it does not keep at this point.
    await grow(standby, 0)
    leader.kill()
    runPostgres('pg_ctl', ['promote', '-D', join(folder, 'standby'), '-w', '-s'])
    await grow(standby, 1)

    const before = walFiles().length
    const next = runBackup(['receive', '--to', archive], standby.url)
    expect(await until(() => walFiles().length > before + MISSED, PATIENCE_MS), next.output()).toBe(
      true,
    )
    next.kill('SIGTERM')
    await next.ended
    const verified = await runBackup(['verify', '--from', archive], standby.url).ended
    expect(verified).toMatchObject({ code: 0 })
  })
})
