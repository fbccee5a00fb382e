import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readBases } from '../../../../ops/backup/archive.ts'
import type { BackupDeps } from '../../../../ops/backup/backupDeps.ts'
import { choosePruned } from '../../../../ops/backup/choosePruned.ts'
import { lockArchive } from '../../../../ops/backup/lockArchive.ts'
import { runPrune } from '../../../../ops/backup/runPrune.ts'

const FILES = [
  '00000001000000000000000A',
  '00000001000000000000000B',
  '00000001000000000000000C',
  '00000002.history',
  '00000002000000000000000C',
  '00000002000000000000000D.partial',
]

/** No program of Postgres is needed, because no complete copy is removed. */
const deps: BackupDeps = {
  bin: '/missing',
  account: undefined,
  print: () => {},
  signal: new AbortController().signal,
}

describe('npm run backup -- prune', () => {
  let archive: string

  beforeEach(() => {
    archive = mkdtempSync(join(tmpdir(), 'quartet-prune-'))
    for (const folder of ['base', 'wal']) mkdirSync(join(archive, folder))
    for (const name of FILES) writeFileSync(join(archive, 'wal', name), '')
  })
  afterEach(() => rmSync(archive, { recursive: true }))

  const addBase = (name: string, firstWal: string | null) => {
    mkdirSync(join(archive, 'base', name))
    writeFileSync(join(archive, 'base', name, 'PG_VERSION'), '15')
    if (firstWal === null) return
    const endedAt = '2026-11-27T10:05:00.000Z'
    const facts = { endedAt, firstWal, walSegmentBytes: 16_777_216, systemIdentifier: '1' }
    writeFileSync(join(archive, 'base', `${name}.json`), JSON.stringify(facts))
  }
  const filesIn = (folder: string) => readdirSync(join(archive, folder)).toSorted()

  it('removes incomplete copies, with the log before the oldest copy, and no copy that may be in progress', async () => {
    addBase('20261126T100000Z', null)
    addBase('20261127T100000Z', FILES[1] ?? '')
    addBase('20261128T100000Z', FILES[4] ?? '')
    addBase('20261128T110000Z', null)
    expect(await runPrune(deps, archive, 2)).toBe(
      'kept 20261127T100000Z, 20261128T100000Z; removed 1 copies and 1 files of the log before 00000001000000000000000B',
    )
    expect(filesIn('base')).toEqual([
      '20261127T100000Z',
      '20261127T100000Z.json',
      '20261128T100000Z',
      '20261128T100000Z.json',
      '20261128T110000Z',
    ])
    expect(filesIn('wal')).toEqual(FILES.slice(1))
  })

  it('removes the log of all timelines before the oldest kept copy, and no history', async () => {
    addBase('20261128T100000Z', '00000002000000000000000D')
    await runPrune(deps, archive, 7)
    expect(filesIn('wal')).toEqual(['00000002.history', '00000002000000000000000D.partial'])
  })

  it('removes nothing without a complete copy', async () => {
    addBase('20261126T100000Z', null)
    await expect(runPrune(deps, archive, 1)).rejects.toThrow(
      'the archive has no complete base backup',
    )
    expect(filesIn('base')).toEqual(['20261126T100000Z'])
    expect(filesIn('wal')).toEqual(FILES)
  })

  it('removes nothing if the facts of a copy cannot be read', async () => {
    addBase('20261125T100000Z', FILES[0] ?? '')
    addBase('20261126T100000Z', FILES[1] ?? '')
    writeFileSync(join(archive, 'base', '20261125T100000Z.json'), '')
    const before = [filesIn('base'), filesIn('wal')]
    await expect(runPrune(deps, archive, 1)).rejects.toThrow('20261125T100000Z.json cannot be read')
    expect([filesIn('base'), filesIn('wal')]).toEqual(before)
  })

  const choose = async (keep: number, ...whole: readonly string[]) => {
    const asked: string[] = []
    const { kept, removed } = await choosePruned(readBases(archive), keep, async ({ name }) => {
      asked.push(name)
      return whole.includes(name)
    })
    return { kept: kept.map(({ name }) => name), removed: removed.map(({ name }) => name), asked }
  }
  const [OLD, MIDDLE, NEW] = ['20261125T100000Z', '20261126T100000Z', '20261127T100000Z'] as const

  it('counts only complete copies, and keeps a damaged copy between them', async () => {
    for (const name of [OLD, MIDDLE, NEW]) addBase(name, FILES[0] ?? '')
    expect(await choose(1, OLD, MIDDLE, NEW)).toEqual({
      kept: [NEW],
      removed: [OLD, MIDDLE],
      asked: [NEW],
    })
    expect(await choose(1, OLD, MIDDLE)).toEqual({
      kept: [MIDDLE, NEW],
      removed: [OLD],
      asked: [NEW, MIDDLE],
    })
    expect(await choose(1, OLD)).toMatchObject({ kept: [OLD, MIDDLE, NEW], removed: [] })
    expect(await choose(1)).toMatchObject({ kept: [OLD, MIDDLE, NEW], removed: [] })
    expect(await choose(2, OLD, NEW)).toMatchObject({ kept: [OLD, MIDDLE, NEW], removed: [] })
    expect(await choose(3)).toMatchObject({ kept: [OLD, MIDDLE, NEW], removed: [], asked: [] })
  })

  const under = (kind: 'base' | 'prune' | 'restore', work: () => Promise<string>) =>
    lockArchive(archive, { kind, print: () => {} }, work)
  /** Returns the result of a command during another command. */
  const during = (outer: 'base' | 'prune' | 'restore', inner: 'base' | 'prune' | 'restore') =>
    under(outer, () => under(inner, async () => 'ran').catch(String))

  it.each([
    ['base', 'prune', 'BackupRefused: base uses the archive'],
    ['restore', 'prune', 'BackupRefused: restore uses the archive'],
    ['prune', 'restore', 'BackupRefused: prune uses the archive'],
    ['prune', 'base', 'BackupRefused: prune uses the archive'],
    ['base', 'restore', 'ran'],
  ] as const)('during the command %s, the command %s returns: %s', async (outer, inner, result) => {
    expect(await during(outer, inner)).toContain(result)
    expect(readdirSync(archive)).toEqual(['base', 'wal'])
  })

  it('refuses the lock of another machine, and removes the lock of an ended process', async () => {
    // 9999999 is above the maximum process id of Linux, so no such process exists.
    writeFileSync(join(archive, `lock-base-9999999-${hostname()}`), '')
    expect(await under('base', async () => 'ran')).toBe('ran')
    writeFileSync(join(archive, 'lock-base-1-other.internal'), '')
    await expect(under('base', async () => 'ran')).rejects.toThrow(
      'base uses the archive: process 1 of other.internal; if it has ended, remove',
    )
  })
})
