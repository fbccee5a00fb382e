import { execFileSync, spawnSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { instant, int, text } from '../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../core/platform/db/createSql.ts'
import { until } from '../../supervisor/until.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import { archiveFolder, type BackupRun, runBackup } from '../support/postgres/runBackup.ts'
import {
  ownByServer,
  type Server,
  serverFolder,
  startServer,
} from '../support/postgres/startServer.ts'

/** Offset inside of a file of the log that has records. */
const DAMAGED_AT = 65_536

describe('npm run backup', () => {
  let folder: string
  let archive: string
  let server: Server
  let sql: Sql
  let receiving: BackupRun
  /** Moment in the middle of the log of the last copy. */
  let moment = new Date(Number.NaN)
  /** File of the log that has only records after the moment. */
  let later = 'missing'

  beforeAll(async () => {
    folder = serverFolder()
    archive = archiveFolder(folder)
    server = await startServer(join(folder, 'data'))
    sql = createSql(server.url, { name: 'test', max: 3, reader: false })
    await sql`create role quartet_backup login replication password 'quartet'`
    await sql`create table tick (n int primary key, filler text)`
    // A setting that would end the replay of the log before its end.
    await sql`alter system set recovery_target_name = 'never reached'`
  })
  afterAll(async () => {
    receiving?.kill()
    await sql?.end()
    await server?.stop()
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
  })

  const backup = (...args: readonly string[]) =>
    runBackup(args, server.url.replace('quartet:', 'quartet_backup:'))
  const basesIn = (of: string) =>
    readdirSync(join(of, 'base')).filter((name) => !name.endsWith('.json'))
  const completeWal = (of: string) =>
    readdirSync(join(of, 'wal'))
      .filter((name) => name.length === 24)
      .toSorted()
  const copyOfArchive = (name: string) => {
    const path = join(folder, name)
    // A file of the log gets another name while the receiver works.
    rmSync(path, { recursive: true, force: true })
    for (;;) {
      const { status } = spawnSync('cp', ['-a', archive, path], { stdio: 'ignore' })
      if (status === 0) return path
      rmSync(path, { recursive: true, force: true })
    }
  }
  const isStreaming = async () =>
    (
      await sql`
        select 1 from pg_stat_replication
        where application_name = 'pg_receivewal' and state = 'streaming'`
    ).length === 1
  const receive = async () => {
    receiving = backup('receive', '--to', archive)
    expect(await until(isStreaming, PATIENCE_MS)).toBe(true)
  }
  /** Completes a file of the log with some records, and waits for the receiver. */
  const fillLog = async (from: number) => {
    const files = completeWal(archive).length
    await sql`
      insert into tick select n, repeat(md5(n::text), 30)
      from generate_series(${from}::int, ${from + 500}::int) as n`
    await sql`select pg_switch_wal()`
    expect(await until(() => completeWal(archive).length > files, PATIENCE_MS)).toBe(true)
  }

  it('prints the refusal of the server', async () => {
    const url = server.url.replace('quartet:', 'unknown:')
    expect(await runBackup(['base', '--to', archive], url).ended).toEqual({
      code: 1,
      output: expect.stringContaining('no answer of the server: password authentication failed'),
    })
    expect(await runBackup(['receive', '--to', archive, '--patience', '1'], url).ended).toEqual({
      code: 1,
      output: expect.stringContaining('the log is not received for 1 s: no answer of the server'),
    })
  })

  it('refuses a copy without a receiver of the log', async () => {
    expect(await backup('base', '--to', archive, '--patience', '1').ended).toEqual({
      code: 1,
      output: expect.stringContaining(
        'no process receives the log; start npm run backup -- receive',
      ),
    })
  })

  it('receives the log and copies the server with a role that has only the right of replication', async () => {
    await receive()
    expect(await backup('base', '--to', archive).ended).toEqual({
      code: 0,
      output: expect.stringMatching(/^\d{8}T\d{6}Z: complete and verified after/m),
    })
    // As root, the programs of Postgres run as the owner of the archive, and read the facts.
    for (const path of [join('base', `${basesIn(archive)[0]}.json`), 'server.json'])
      expect(statSync(join(archive, path)).uid).toBe(statSync(archive).uid)
    await fillLog(1)
    await fillLog(100_001)
    expect(await backup('verify', '--from', archive).ended).toMatchObject({ code: 0 })
  })

  it('rejects an incomplete copy, and names the copy', async () => {
    const whole = basesIn(archive)
    const addedCopy = () => basesIn(archive).find((name) => !whole.includes(name))
    const hasFacts = () => existsSync(join(archive, 'base', `${addedCopy()}.json`))
    for (;;) {
      const cut = backup('base', '--to', archive)
      expect(await until(() => addedCopy() !== undefined, PATIENCE_MS)).toBe(true)
      cut.kill()
      await cut.ended
      if (!hasFacts()) break
      // The copy was complete before the kill.
      rmSync(join(archive, 'base', `${addedCopy()}.json`))
      rmSync(join(archive, 'base', `${addedCopy()}`), { recursive: true })
    }
    const { code, output } = await backup('verify', '--from', archive).ended
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringContaining(`${addedCopy()}: was cut off before its end; remove`),
    })
    rmSync(join(archive, 'base', whole[0] ?? ''), { recursive: true })
    rmSync(join(archive, 'base', `${whole[0]}.json`))
    expect(await restore(archive, 'latest', 'never')).toEqual({
      code: 1,
      output: expect.stringContaining(
        `the archive has no complete base backup; ${addedCopy()} was cut off`,
      ),
    })
    const cutOff = addedCopy() ?? ''
    expect(await backup('base', '--to', archive).ended).toMatchObject({ code: 0 })
    // A newer copy is complete: no restore needs the older copy.
    expect(await backup('verify', '--from', archive).ended).toEqual({
      code: 0,
      output: expect.stringContaining(`${cutOff}: was cut off before its end; remove`),
    })
    expect(await backup('prune', '--from', archive, '--keep', '1').ended).toMatchObject({ code: 0 })
    expect(basesIn(archive)).toHaveLength(1)
    expect(basesIn(archive)).not.toContain(cutOff)
    await fillLog(200_001)
    const [row] = await sql({ at: instant })`select clock_timestamp() as at`
    moment = row?.at ?? moment
    await fillLog(300_001)
    await sql`insert into tick values (400000)`
    const [file] = await sql({ name: text })`
      select pg_walfile_name(pg_current_wal_lsn()) as name`
    later = file?.name ?? later
    await fillLog(500_001)
    expect(await until(() => completeWal(archive).includes(later), PATIENCE_MS)).toBe(true)
  })

  it('restores a moment from an older copy if the newest copy is damaged, and ignores a damaged log after the moment', async () => {
    const spoilt = copyOfArchive('spoilt')
    const [newest = ''] = basesIn(spoilt)
    const older = '20200101T000000Z'
    for (const suffix of ['', '.json'])
      execFileSync('cp', ['-a', newest + suffix, older + suffix], { cwd: join(spoilt, 'base') })
    truncateSync(join(spoilt, 'base', newest, 'global', 'pg_control'), 100)
    truncateSync(join(spoilt, 'wal', later), 1_000)
    const { code, output } = await restore(spoilt, moment.toISOString(), 'older')
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringContaining(`from base backup ${older}`),
    })
    expect(output).toMatch(new RegExp(`${newest}: pg_verifybackup ended by 1: .*pg_control`, 's'))
    expect(output).toContain(`${older}: wal/${later}: was cut off, 1000 of 16777216 bytes`)
    rmSync(join(folder, 'older'), { recursive: true })

    const pruned = await backup('prune', '--from', spoilt, '--keep', '1').ended
    expect(pruned).toEqual({
      code: 0,
      output: expect.stringContaining(`kept ${older}, ${newest}; removed 0 copies`),
    })
    expect(pruned.output).toContain(`${newest} does not count`)
    rmSync(spoilt, { recursive: true })
  })

  it('names each truncated or missing file of a copy and of the log, and does not restore from the archive', async () => {
    const spoilt = copyOfArchive('spoilt')
    const [base = ''] = basesIn(spoilt)
    const { firstWal } = JSON.parse(readFileSync(join(spoilt, 'base', `${base}.json`), 'utf8'))
    const [cut = '', missing = ''] = completeWal(spoilt).filter((name) => name > firstWal)
    truncateSync(join(spoilt, 'base', base, 'global', 'pg_control'), 100)
    truncateSync(join(spoilt, 'wal', cut), 1_000)
    rmSync(join(spoilt, 'wal', missing))
    for (const { code, output } of [
      await backup('verify', '--from', spoilt).ended,
      await restore(spoilt, 'latest', 'never'),
    ]) {
      expect(code).toBe(1)
      for (const problem of [
        `${base}: wal/${cut}: was cut off, 1000 of 16777216 bytes`,
        `${base}: wal/${missing}: is missing`,
        `${base}: pg_verifybackup ended by 1`,
        'pg_control',
      ])
        expect(output).toContain(problem)
    }
    expect(readdirSync(folder).filter((name) => name.startsWith('never'))).toEqual([])
    rmSync(spoilt, { recursive: true })
  })

  it('names a damaged record of the log, and does not treat the record as the end of the log', async () => {
    const spoilt = copyOfArchive('spoilt')
    const [base = ''] = basesIn(spoilt)
    const { firstWal } = JSON.parse(readFileSync(join(spoilt, 'base', `${base}.json`), 'utf8'))
    const damaged = completeWal(spoilt).find((name) => name > firstWal) ?? ''
    const file = openSync(join(spoilt, 'wal', damaged), 'r+')
    writeSync(file, Buffer.alloc(8_192, 0x5a), 0, 8_192, DAMAGED_AT)
    closeSync(file)
    for (const { code, output } of [
      await backup('verify', '--from', spoilt).ended,
      await restore(spoilt, 'latest', 'never'),
    ]) {
      expect(code).toBe(1)
      expect(output).toMatch(new RegExp(`${base}: pg_waldump ended by 1: .*${damaged}`, 's'))
    }
    expect(readdirSync(folder).filter((name) => name.startsWith('never'))).toEqual([])
    rmSync(spoilt, { recursive: true })
  })

  it('refuses a folder that contains files, and leaves no folder that looks restored after a kill', async () => {
    mkdirSync(join(folder, 'full'))
    ownByServer(join(folder, 'full'))
    writeFileSync(join(folder, 'full', 'kept'), 'kept')
    for (const into of ['full', 'full/kept']) {
      expect(await restore(archive, 'latest', into)).toEqual({
        code: 1,
        output: expect.stringContaining('is not empty; name a new folder'),
      })
    }
    expect(readdirSync(join(folder, 'full'))).toEqual(['kept'])
    expect(readFileSync(join(folder, 'full', 'kept'), 'utf8')).toBe('kept')

    const partial = join(folder, 'killed.partial')
    const isBegun = () => existsSync(partial) || existsSync(join(folder, 'killed'))
    for (;;) {
      const cut = backup(...restoreArgs(archive, 'latest', 'killed'))
      expect(await until(isBegun, PATIENCE_MS)).toBe(true)
      cut.kill()
      await cut.ended
      if (!existsSync(join(folder, 'killed'))) break
      // The restore was complete before the kill.
      rmSync(join(folder, 'killed'), { recursive: true })
    }
    expect(await restore(archive, 'latest', 'killed')).toEqual({
      code: 1,
      output: expect.stringContaining('remove the folder of a restore that was cut off'),
    })
    rmSync(partial, { recursive: true })
  })

  it.each([
    ['2020-01-01T00:00:00Z', 'after the moment'],
    ['2999-01-01T00:00:00Z', 'the received log ends before 2999-01-01T00:00:00.000Z'],
  ])('refuses %s, which is outside of the archive', async (at, problem) => {
    expect(await restore(archive, at, 'never')).toEqual({
      code: 1,
      output: expect.stringContaining(problem),
    })
    expect(readdirSync(folder).filter((name) => name.startsWith('never'))).toEqual([])
  })

  it('loses no commit that the receiver stored before the loss of the server', async () => {
    let acknowledged = 1_000_000
    const writer = (async () => {
      for (let n = acknowledged; ; n += 1) {
        await sql`insert into tick values (${n})`
        acknowledged = n
      }
    })().catch(() => {})
    expect(await until(() => acknowledged > 1_000_100, PATIENCE_MS)).toBe(true)
    const [sent] = await sql({ n: int, position: text })`
      select max(n) as n, pg_current_wal_flush_lsn()::text as position from tick`
    const isStored = async () =>
      (
        await sql`
          select 1 from pg_stat_replication where flush_lsn >= ${sent?.position ?? ''}::pg_lsn`
      ).length === 1
    expect(await until(isStored, PATIENCE_MS)).toBe(true)
    server.kill()
    await writer
    const isLost = () => receiving.output().includes('the log is not received')
    expect(await until(isLost, PATIENCE_MS)).toBe(true)

    const restored = await restore(archive, 'latest', 'latest')
    expect(restored).toEqual({ code: 0, output: expect.stringMatching(/last transaction: \d{4}-/) })
    const into = join(folder, 'latest')
    expect(readFileSync(join(into, 'postgresql.auto.conf'), 'utf8')).toContain('never reached')
    const copy = await startServer(into)
    const reader = createSql(copy.url, { name: 'test', max: 1, reader: true })
    const [row] = await reader({ n: int })`select max(n) as n from tick`
    await reader.end()
    await copy.stop()
    expect(row?.n).toBeGreaterThanOrEqual(sent?.n ?? Number.NaN)
    expect(row?.n).toBeLessThanOrEqual(acknowledged + 1)
  })

  it('continues without a gap after the return of the server, and after a kill of the receiver', async () => {
    await server.start()
    expect(await until(isStreaming, PATIENCE_MS)).toBe(true)
    receiving.kill()
    await receiving.ended
    const partial =
      readdirSync(join(archive, 'wal')).find((name) => name.endsWith('.partial')) ?? ''
    truncateSync(join(archive, 'wal', partial), 8_192)
    expect(await backup('verify', '--from', archive).ended).toEqual({
      code: 1,
      output: expect.stringContaining(`wal/${partial}: was cut off, 8192 of 16777216 bytes`),
    })
    expect(await backup('receive', '--to', archive).ended).toEqual({
      code: 1,
      output: expect.stringContaining(`${partial} was cut off: move the file out of the folder`),
    })
    // A kill during the creation of a file leaves a short file without a record.
    writeFileSync(join(archive, 'wal', partial), Buffer.alloc(8_192))
    expect(await backup('verify', '--from', archive).ended).toMatchObject({ code: 0 })
    const isFree = async () => !(await isStreaming())
    expect(await until(isFree, PATIENCE_MS)).toBe(true)
    await receive()
    await fillLog(400_001)
    expect(await backup('verify', '--from', archive).ended).toMatchObject({ code: 0 })
  })

  it('refuses an archive that has no mark, that has copies of another server, or whose log goes to another folder', async () => {
    const other = copyOfArchive('other')
    const [base = ''] = basesIn(other)
    // The receiver writes into the archive, not into its copy.
    expect(await backup('base', '--to', other, '--patience', '1').ended).toEqual({
      code: 1,
      output: expect.stringContaining(`${join(other, 'wal')} lacks the log of the copy`),
    })
    const facts = join(other, 'base', `${base}.json`)
    const content = JSON.parse(readFileSync(facts, 'utf8'))
    writeFileSync(facts, JSON.stringify({ ...content, systemIdentifier: '1' }))
    for (const verb of ['base', 'receive']) {
      expect(await backup(verb, '--to', other).ended).toEqual({
        code: 1,
        output: expect.stringContaining(`has a base backup of another server, ${base}`),
      })
    }
    rmSync(join(other, 'server.json'))
    expect(await backup('receive', '--to', other).ended).toEqual({
      code: 1,
      output: expect.stringContaining(
        'server.json is missing, and the server has the slot quartet_backup',
      ),
    })
    rmSync(other, { recursive: true })
  })

  const restoreArgs = (from: string, at: string, into: string) => {
    const path = join(folder, into)
    return ['restore', '--from', from, '--at', at, '--into', path]
  }
  const restore = (from: string, at: string, into: string) =>
    backup(...restoreArgs(from, at, into)).ended
})
