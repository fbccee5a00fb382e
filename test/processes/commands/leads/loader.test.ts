import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBuildSession } from '../../../../core/leads/store/dataset/openBuildSession.ts'
import { acquireLoadLock } from '../../../../core/leads/store/load/acquireLoadLock.ts'
import { int, jsonOf, maybe, text } from '../../../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../../../core/platform/db/createSql.ts'
import { until } from '../../../../supervisor/until.ts'
import { childEnv } from '../../../support/childEnv.ts'
import type { TestDatabase } from '../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../support/migratedDatabase.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'
import { programFile } from '../../../support/programs/programFile.ts'
import { type Fixtures, HOSTILE, writeFixtures } from './leadFixtures.ts'

/** Rows for three read batches. */
const ROWS = 9_000
const OWN = ['--source', 'own', '--licence', 'CC0-1.0'] as const
const folder = mkdtempSync(join(tmpdir(), 'quartet-loader-'))

let database: TestDatabase
let sql: Sql
let files: Fixtures
let all: string[]

beforeAll(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 2, reader: false })
  files = await writeFixtures(folder, ROWS)
  all = [files.overture, files.foursquare, files.csv, files.jsonLines]
})

afterAll(async () => {
  await sql?.end()
  await database?.drop()
  rmSync(folder, { recursive: true })
})

type Ended = { readonly code: number | null; readonly out: string; readonly err: string }

function start(...args: string[]): {
  readonly child: ChildProcess
  readonly ended: Promise<Ended>
} {
  const child = spawn(process.execPath, [programFile('commands/leads/main'), ...args], {
    env: { ...process.env, ...childEnv(), DATABASE_URL: database.url },
  })
  const text = { out: '', err: '' }
  child.stdout.on('data', (piece) => {
    text.out += String(piece)
  })
  child.stderr.on('data', (piece) => {
    text.err += String(piece)
  })
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code) => resolve({ code, ...text }))
  })
  return { child, ended }
}

const run = (...args: string[]): Promise<Ended> => start(...args).ended

/** Returns a digest of the current data set without its number. */
async function digest(): Promise<{ leads: number; hash: string }> {
  const [current] = await sql({ id: int })`
    select id from app.lead_dataset where state = 'current'`
  const rows = await sql`select * from ${sql(`leads_${current!.id}`)}.lead order by rank`
  const hash = createHash('sha256').update(JSON.stringify(rows)).digest('hex')
  return { leads: rows.length, hash }
}

const load = async () => {
  const [row] = await sql({ state: text, load: jsonOf<Record<string, unknown>>(), steps: int })`
    select state, progress -> 'load' as load, jsonb_array_length(progress -> 'done') as steps
    from app.lead_dataset order by id desc limit 1`
  return row
}

it('the leads command suggests a similar option or command for an unknown name, and exits with 2', async () => {
  expect(await run('loda', 'x')).toMatchObject({ code: 2, err: expect.stringContaining('load?') })
  const odd = await run('load', 'x.csv', '--rejectfile=x')
  expect(odd).toMatchObject({ code: 2, err: expect.stringContaining('--reject-file?') })
  expect(await run('load', join(folder, 'none.csv'))).toMatchObject({ code: 1 })
  for (const command of ['load', 'generate', 'suppress', 'status', 'mend', 'drop']) {
    const { code, out } = await run(command, '--help')
    expect(code).toBe(0)
    expect(out).toContain(`leads -- ${command}`)
  }
})

it('a dry run reports all counts and writes nothing', async () => {
  const rejects = join(folder, 'dry.jsonl')
  const { code, out } = await run('load', ...all, ...OWN, '--dry-run', '--reject-file', rejects)
  expect(code).toBe(0)
  expect(out).toContain('bad_csv 2')
  expect(out).toContain('nothing was written')
  expect(existsSync(rejects)).toBe(false)
  expect(await sql`select 1 from app.lead_dataset`).toHaveLength(0)
  expect(await sql`select 1 from pg_namespace where nspname like 'leads_%'`).toHaveLength(0)
})

it('a load reads files of all kinds, writes bad rows with their reason to the reject file, and merges two sources', async () => {
  const rejects = join(folder, 'rejects.jsonl')
  const loaded = await run(
    'load',
    ...all,
    ...OWN,
    '--released',
    '2026-06-01',
    '--reject-file',
    rejects,
  )
  expect(loaded.err.replace(/^leads: database .*$/m, '')).not.toContain('leads:')
  expect(loaded.code).toBe(0)
  const bad = readFileSync(rejects, 'utf8')
    .trim()
    .split('\n')
    .map((line): { file: string; row: number; reason: string } => JSON.parse(line))
  const own = bad.filter(({ file }) => file === files.csv).map(({ row, reason }) => [row, reason])
  expect(own).toEqual([
    [3, 'no_name'],
    [4, 'bad_state'],
    [5, 'no_category'],
    [6, 'unknown_category'],
    [7, 'bad_location'],
    [8, 'no_city'],
    [9, 'no_id'],
    [10, 'bad_csv'],
    [11, 'bad_csv'],
    [13, 'state_not_covered'],
  ])
  const lines = bad.filter(({ file }) => file === files.jsonLines).map(({ reason }) => reason)
  expect(lines).toEqual(['bad_json', 'not_an_object', 'too_long'])
  expect(bad.some(({ reason }) => reason === 'closed')).toBe(true)
  expect(bad.some(({ reason }) => reason === 'low_confidence')).toBe(true)
  for (const reported of ['zip 1', 'phone 1', 'email 1', 'website 1'])
    expect(loaded.out).toContain(reported)
  const id = Number(
    (
      await sql({ id: int })`
    select id from app.lead_dataset where state = 'current'`
    )[0]!.id,
  )
  const lead = sql`${sql(`leads_${id}`)}.lead`
  const hostile = await sql({
    name: text,
  })`select name from ${lead} where sources = 'own' order by name`
  for (const name of HOSTILE) expect(hostile.map((row) => row.name)).toContain(name)
  const [both] = await sql({ n: int, cats: int })`
    select count(*)::int4 as n, count(distinct cat)::int4 as cats from ${lead}
    where sources like '%foursquare%' and sources like '%overture%'`
  expect(both).toMatchObject({ n: expect.any(Number), cats: 1 })
  expect(both!.n).toBeGreaterThan(ROWS / 3)
  const [row] = await sql({ sources: jsonOf<{ key: string; licence: string }[]>() })`
    select progress -> 'sources' as sources from app.lead_dataset where id = ${id}`
  expect(row!.sources).toContainEqual(expect.objectContaining({ key: 'own', licence: 'CC0-1.0' }))
})

it('a load after kills at random points resumes, and gives the same data set as a load without kills', async () => {
  const whole = await digest()
  const [early, late] = fc.sample(fc.nat({ max: 9 }), 2)
  const points: ((row: Awaited<ReturnType<typeof load>>) => boolean)[] = [
    (row) => row?.state === 'loading',
    (row) => Number(row?.load['file'] ?? 0) >= 1 || Number(row?.load['row'] ?? 0) > 4_000,
    (row) => row?.load['phase'] !== 'reading',
    (row) => (row?.steps ?? 0) > early!,
    (row) => (row?.steps ?? 0) > early! + late! / 3,
  ]
  const args = [
    ...all,
    ...OWN,
    '--released',
    '2026-06-01',
    '--reject-file',
    join(folder, 'k.jsonl'),
  ]
  let resume: string[] = []
  for (const isThere of points) {
    const { child, ended } = start('load', ...(resume.length > 0 ? resume : args))
    const over = ended.then((end) => expect.soft(end.code, end.err).toBe(null))
    await Promise.race([until(async () => isThere(await load()), PATIENCE_MS), over])
    child.kill('SIGKILL')
    await ended
    resume = ['--resume']
  }
  const refused = await run('load', ...args)
  expect(refused).toMatchObject({
    code: 1,
    err: expect.stringContaining('--resume continues the load'),
  })
  const { code, err } = await run('load', '--resume')
  expect(code, err).toBe(0)
  expect(await digest()).toEqual(whole)
  const sortedLines = (name: string) =>
    readFileSync(join(folder, name), 'utf8').split('\n').toSorted()
  expect(sortedLines('k.jsonl')).toEqual(sortedLines('rejects.jsonl'))
})

it('a load is rejected while another load runs', async () => {
  const session = await openBuildSession(database.url)
  expect(await acquireLoadLock(session, delay)).toBe(true)
  const second = await run('generate', '100')
  expect(second).toMatchObject({ code: 1, err: expect.stringContaining('only one may run') })
  await session.end()
})

it('a load omits the opted-out businesses of the suppression list', async () => {
  const id = (await load())!.load
  expect(id['phase']).toBe('building')
  await run('suppress', 'email', 'INFO@shop3.com', '--reason', 'asked')
  await run('suppress', 'domain', 'https://shop6.com/x')
  expect(await run('suppress', 'phone', 'nothing')).toMatchObject({ code: 1 })
  const { code, err, out } = await run('load', files.overture)
  expect(code, err).toBe(0)
  expect(out).toMatch(/suppressed\s+2/)
  const [set] = await sql({ id: int })`select id from app.lead_dataset where state = 'current'`
  const rows = await sql({ website: text, email: maybe(text), grade: int })`
    select website, email, flags & 3 as grade from ${sql(`leads_${set!.id}`)}.lead
    where website ~ 'www.shop[36].com'`
  expect([...rows]).toEqual([{ website: 'https://www.shop3.com/menu', email: null, grade: 3 }])
})

it('a generation after a kill resumes without a duplicate lead, and drop deletes retired data sets', async () => {
  const { child, ended } = start('generate', '60000')
  await until(async () => {
    const row = await load()
    return row?.load['kind'] === 'generated' && Number(row.load['made']) >= 8_000
  }, PATIENCE_MS)
  child.kill('SIGKILL')
  await ended
  expect((await run('generate', '--resume')).code).toBe(0)
  const interrupted = await digest()
  expect(interrupted.leads).toBe(60_000)
  expect((await run('generate', '60000')).code).toBe(0)
  expect(await digest()).toEqual(interrupted)
  expect((await run('drop')).out).toContain('dropped:')
  expect(await sql`select 1 from app.lead_dataset where state = 'retired'`).toHaveLength(0)
  const { out } = await run('status')
  expect(out).toContain('60,000 leads')
})
