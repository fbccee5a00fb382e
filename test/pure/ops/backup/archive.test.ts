import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Base, baseName, readBases, writeFacts } from '../../../../ops/backup/archive.ts'
import { chooseBases } from '../../../../ops/backup/chooseBases.ts'
import { parseBackupCommand } from '../../../../ops/backup/parseBackupCommand.ts'
import { requireRepeat } from '../../../../ops/backup/runReceive.ts'
import { serverEnv } from '../../../../ops/backup/serverEnv.ts'
import { markArchive, requireOwnArchive } from '../../../../ops/backup/serverMark.ts'
import {
  completeRanges,
  findShortPartials,
  findWalProblems,
  numberOf,
  readWal,
  segmentBefore,
  segmentOfPosition,
} from '../../../../ops/backup/walChain.ts'

const SEGMENT = 16_777_216
const FIRST = '0000000100000000000000FE'

const FACTS = {
  endedAt: '2026-11-27T10:05:00.000Z',
  firstWal: FIRST,
  walSegmentBytes: SEGMENT,
  systemIdentifier: '1',
  maxPreparedTransactions: 0,
}

const file = (name: string, bytes = SEGMENT) => ({ name, bytes, isBlank: false })
const blank = (name: string, bytes: number) => ({ name, bytes, isBlank: true })
const problems = (...names: readonly ReturnType<typeof file>[]) =>
  findWalProblems(names, { firstWal: FIRST, walSegmentBytes: SEGMENT })

describe('the chain of the received log', () => {
  it('is complete over the end of 4 GB, a promotion, and a partial last file', () => {
    expect(
      problems(
        file(FIRST),
        file('0000000100000000000000FF'),
        file('000000010000000100000000.partial'),
        file('000000020000000100000000'),
        file('000000020000000100000001.partial'),
      ),
    ).toEqual([])
  })

  it('names each missing and each truncated file', () => {
    expect(
      problems(file('0000000100000000000000FF', 12), file('000000010000000100000002')),
    ).toEqual([
      'wal/0000000100000000000000FF: was cut off, 12 of 16777216 bytes',
      `wal/${FIRST}: is missing`,
      'wal/000000010000000100000000: is missing',
      'wal/000000010000000100000001: is missing',
    ])
  })

  it('ignores files before the copy', () => {
    expect(problems(file('0000000100000000000000A0', 1), file(FIRST))).toEqual([])
  })

  it('is complete if its last file is a partial file without records, such as a kill during the creation of the file leaves', () => {
    const short = '0000000100000000000000FF.partial'
    expect(problems(file(FIRST), blank(short, 8_192))).toEqual([])
    expect(problems(file(FIRST), blank(short, 0))).toEqual([])
    expect(findShortPartials([file(FIRST), blank(short, 8_192)], SEGMENT)).toEqual({
      blank: [short],
      cut: [],
    })
    const whole = [file(FIRST, 1), file(short), blank(short, SEGMENT)]
    expect(findShortPartials(whole, SEGMENT)).toEqual({ blank: [], cut: [] })
  })

  it('names a partial file that lost the end of its records', () => {
    const short = '0000000100000000000000FF.partial'
    expect(problems(file(FIRST), file(short, 8_192))).toEqual([
      `wal/${short}: was cut off, 8192 of 16777216 bytes`,
    ])
    expect(findShortPartials([file(FIRST), file(short, 8_192)], SEGMENT)).toEqual({
      blank: [],
      cut: [short],
    })
  })

  it('names the first file if the log has a short partial file alone', () => {
    expect(problems(blank(`${FIRST}.partial`, 0))).toEqual([`wal/${FIRST}: is missing`])
  })

  it('has one range of complete files for each timeline from the copy on', () => {
    const files = [
      file('0000000100000000000000A0'),
      file('000000020000000100000000'),
      file('0000000100000000000000FF'),
      file(FIRST),
      file('000000010000000100000000.partial'),
    ]
    const facts = { firstWal: FIRST, walSegmentBytes: SEGMENT }
    expect(completeRanges(files, facts)).toEqual([
      { first: FIRST, last: '0000000100000000000000FF' },
      { first: '000000020000000100000000', last: '000000020000000100000000' },
    ])
  })

  it('maps a position of the log to the number of its segment', () => {
    expect(segmentOfPosition('0/FE000148', SEGMENT)).toBe(numberOf(FIRST, SEGMENT))
    expect(segmentOfPosition('0/FDFFFFFF', SEGMENT)).toBe(numberOf(FIRST, SEGMENT) - 1)
    expect(segmentOfPosition('1/0', SEGMENT)).toBe(numberOf(FIRST, SEGMENT) + 2)
    expect(segmentBefore('1/0', SEGMENT)).toBe(numberOf(FIRST, SEGMENT) + 1)
    expect(segmentBefore('0/FE000148', SEGMENT)).toBe(numberOf(FIRST, SEGMENT))
  })
})

describe('the copy for a restore', () => {
  const base = (name: string, endedAt: string | null): Base => ({
    name,
    folder: name,
    facts: endedAt === null ? null : { ...FACTS, endedAt },
  })
  const bases = [
    base('20261127T100000Z', '2026-11-27T10:05:00Z'),
    base('20261127T110000Z', '2026-11-27T11:05:00Z'),
    base('20261127T120000Z', null),
  ]

  it('is the newest copy that ended before the moment, or the newest copy of all, followed by each older copy', () => {
    const names = (at: string | null) =>
      chooseBases(bases, at === null ? null : new Date(at)).map(({ name }) => name)
    expect(names('2026-11-27T11:04:59Z')).toEqual(['20261127T100000Z'])
    expect(names('2026-11-27T11:05:00Z')).toEqual(['20261127T110000Z', '20261127T100000Z'])
    expect(names(null)).toEqual(['20261127T110000Z', '20261127T100000Z'])
  })

  it('does not exist if the copies are incomplete or too new, and the error names the incomplete copies', () => {
    expect(() => chooseBases(bases, new Date('2026-11-27T09:00:00Z'))).toThrow(
      'the oldest complete base backup, 20261127T100000Z, ended at 2026-11-27T10:05:00.000Z, after the moment; 20261127T120000Z was cut off',
    )
    expect(() => chooseBases(bases.slice(2), null)).toThrow(
      'the archive has no complete base backup; 20261127T120000Z was cut off',
    )
  })

  it('is named by the time of its start', () => {
    expect(baseName(new Date('2026-11-27T20:30:01.234Z'))).toBe('20261127T203001Z')
  })
})

describe('the folder of an archive', () => {
  let archive: string

  beforeEach(() => {
    archive = mkdtempSync(join(tmpdir(), 'quartet-archive-'))
    for (const folder of ['base', 'base/20261127T100000Z', 'wal']) mkdirSync(join(archive, folder))
  })
  afterEach(() => rmSync(archive, { recursive: true }))

  const facts = () => join(archive, 'base', '20261127T100000Z.json')

  it('has an incomplete copy only while the file of facts of the copy is missing', () => {
    expect(readBases(archive)).toMatchObject([{ name: '20261127T100000Z', facts: null }])
    writeFacts(archive, { name: '20261127T100000Z', facts: FACTS }, undefined)
    expect(readBases(archive)).toMatchObject([{ facts: FACTS }])
    expect(readdirSync(join(archive, 'base'))).toEqual([
      '20261127T100000Z',
      '20261127T100000Z.json',
    ])
  })

  it.each([
    ['no JSON', () => writeFileSync(facts(), '{')],
    ['another format', () => writeFileSync(facts(), JSON.stringify({ ...FACTS, firstWal: 'A' }))],
    ['a failure of the read', () => mkdirSync(facts())],
  ])('names the file of facts with %s', (_, spoil) => {
    spoil()
    expect(() => readBases(archive)).toThrow(`${facts()} cannot be read`)
  })

  it('makes the account of the programs the owner of its file of facts', () => {
    const account = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
    writeFacts(archive, { name: '20261127T100000Z', facts: FACTS }, account)
    expect(JSON.parse(readFileSync(facts(), 'utf8'))).toEqual(FACTS)
  })

  it('distinguishes a blank partial file from a partial file with records', () => {
    const partial = join(archive, 'wal', `${FIRST}.partial`)
    const isBlank = () => readWal(join(archive, 'wal'))[0]?.isBlank
    writeFileSync(partial, Buffer.alloc(100_000))
    expect(isBlank()).toBe(true)
    writeFileSync(partial, Buffer.concat([Buffer.alloc(99_999), Buffer.from([1])]))
    expect(isBlank()).toBe(false)
  })

  it('names its server, so that the empty place of a lost disk receives no log', () => {
    const server = { systemIdentifier: '1', hasSlot: true }
    expect(() => requireOwnArchive(archive, server)).toThrow('server.json cannot be read')
    expect(() => markArchive(archive, server, undefined)).toThrow(
      'server.json is missing, and the server has the slot quartet_backup of an earlier archive',
    )
    markArchive(archive, { ...server, hasSlot: false }, undefined)
    markArchive(archive, server, undefined)
    requireOwnArchive(archive, server)
    expect(() => requireOwnArchive(archive, { systemIdentifier: '2' })).toThrow(
      'server.json names another server',
    )
  })
})

describe('a failure of the receiver', () => {
  const patience = { failedMs: 299_999, patienceSec: 300 }

  it('is retried until the time limit of the patience', () => {
    requireRepeat('Connection refused', patience)
    expect(() => requireRepeat('Connection refused', { ...patience, failedMs: 300_000 })).toThrow(
      'the log is not received for 300 s: Connection refused',
    )
  })

  it.each([
    'requested WAL segment 0000000100000000000000FE has already been removed',
    'could not open file: Permission denied',
    'could not write to file: No space left on device',
    "requested starting point 1/0 on timeline 1 is not in this server's history",
  ])('is final: %s', (problem) => {
    expect(() => requireRepeat(problem, { ...patience, failedMs: 0 })).toThrow(problem)
  })
})

describe('the command line', () => {
  const parse = (words: string) =>
    parseBackupCommand(words.split(' ').filter((word) => word !== ''))

  it.each([
    ['', { kind: 'help' }],
    ['base --to /a', { kind: 'base', folder: '/a', patienceSec: 60, bin: null }],
    ['receive --to /a --bin /b', { kind: 'receive', folder: '/a', patienceSec: 300, bin: '/b' }],
    ['receive --to /a --patience 5', { kind: 'receive', folder: '/a', patienceSec: 5, bin: null }],
    ['prune --from /a --keep 7', { kind: 'prune', folder: '/a', keep: 7, bin: null }],
    ['verify --from /a', { kind: 'verify', folder: '/a', bin: null }],
    [
      'restore --from /a --at latest --into /b',
      { kind: 'restore', folder: '/a', at: null, into: '/b', bin: null },
    ],
    [
      'restore --from /a --at 2026-11-27T20:30:00+01:00 --into /b',
      {
        kind: 'restore',
        folder: '/a',
        at: new Date('2026-11-27T19:30:00Z'),
        into: '/b',
        bin: null,
      },
    ],
  ])('accepts: %s', (words, command) => {
    expect(parse(words)).toEqual(command)
  })

  it.each([
    ['remove', 'unknown command: remove'],
    ['base', 'base needs --to'],
    ['base --to /a --at latest', 'base has no --at'],
    ['verify --from /a more', 'too many arguments: more'],
    ['restore --from /a --at 2026-11-27T20:30:00 --into /b', '--at needs a time with a zone'],
    ['restore --from /a --at 2026-02-30T20:30:00Z --into /b', '--at needs a time with a zone'],
    ['verify --from /a --patience 5', 'verify has no --patience'],
    ['base --to /a --patience 0', '--patience needs a number from 1 to 999'],
    ['restore --from /a --at yesterday --into /b', '--at needs a time with a zone'],
    ['restore --from /a --at 2026-11-27T20:30:00.123456Z --into /b', '--at needs a time'],
    ["restore --from /a' --at latest --into /b", '--from needs a path of letters'],
    ['restore --from /a --at latest --into $(b)', '--into needs a path of letters'],
    ['base --unknown', 'Unknown option'],
    ['prune --from /a', 'prune needs --keep'],
    ['prune --from /a --keep 0', '--keep needs a number from 1 to 999'],
    ['prune --from /a --keep all', '--keep needs a number from 1 to 999'],
  ])('rejects: %s', (words, problem) => {
    expect(() => parse(words)).toThrow(problem)
  })
})

describe('the connection of the programs', () => {
  it('has the password in the environment, and the certificate of the authority', () => {
    expect(
      serverEnv(
        'postgresql://b%40ck:p%20w@db.example:6432/quartet?sslmode=verify-full&sslrootcert=/ca',
        {},
      ),
    ).toEqual({
      PGHOST: 'db.example',
      PGPORT: '6432',
      PGUSER: 'b@ck',
      PGPASSWORD: 'p w',
      PGSSLMODE: 'verify-full',
      PGSSLROOTCERT: '/ca',
    })
  })

  it('reads the password file if the address has no password', () => {
    const env = { PGPASSFILE: '/run/pgpass', SETTLEMENT_KEY: 'x' }
    expect(serverEnv('postgresql://backup@[::1]/quartet', env)).toEqual({
      PGHOST: '::1',
      PGPORT: '5432',
      PGUSER: 'backup',
      PGPASSFILE: '/run/pgpass',
    })
  })
})
