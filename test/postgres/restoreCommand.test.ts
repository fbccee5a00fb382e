import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { restoreCommand } from '../../ops/backup/recoverySettings.ts'

describe('the command that fetches a file of the log', () => {
  const NAME = '0000000100000000000000FE'
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'quartet-wal-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const wal = (suffix = '') => join(folder, NAME + suffix)
  const readCopy = () => readFileSync(join(folder, 'copied'), 'utf8')
  /** Runs the command with a segment of 4 bytes as Postgres does; returns the exit code. */
  const run = () => {
    const values: Readonly<Record<string, string>> = {
      '%f': NAME,
      '%p': join(folder, 'copied'),
      '%%': '%',
    }
    const command = restoreCommand(folder, 4).replaceAll(/%[fp%]/g, (key) => values[key] ?? key)
    return spawnSync('/bin/sh', ['-c', command], { stdio: 'ignore' }).status
  }

  it('copies a complete file, or else a partial file of the length of a segment', () => {
    writeFileSync(wal('.partial'), 'part')
    expect([run(), readCopy()]).toEqual([0, 'part'])
    writeFileSync(wal(), 'full')
    expect([run(), readCopy()]).toEqual([0, 'full'])
  })

  it('reports the end of the log without a file, or with a short partial file', () => {
    expect(run()).toBe(1)
    writeFileSync(wal('.partial'), 'part')
    truncateSync(wal('.partial'), 3)
    expect(run()).toBe(1)
  })

  it.each([
    ['complete', ''],
    ['partial', '.partial'],
  ])('ends the replay if a %s file exists but cannot be copied', (_, suffix) => {
    writeFileSync(wal(suffix), 'part')
    mkdirSync(join(folder, 'copied', NAME), { recursive: true })
    mkdirSync(join(folder, 'copied', `${NAME}.partial`))
    expect(run()).toBe(255)
  })
})
