import {
  appendFileSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openJournal } from '../../../signer/openJournal.ts'

const KEY = `0x${'ab'.repeat(20)}` as const
const entry = (atMs: number) => ({
  atMs,
  key: KEY,
  hash: `0x${'12'.repeat(32)}` as const,
  slot: '8453:7',
  chainId: 8453,
  costWei: 10n ** 18n,
  parts: [{ rule: 'call', usdc6: 5n }],
})

let folder = ''
let path = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'))
  path = join(folder, 'below', 'journal.jsonl')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Returns the paths of the open files of this process. */
function openFiles(): readonly string[] {
  return readdirSync('/proc/self/fd').flatMap((file) => {
    try {
      return [readlinkSync(join('/proc/self/fd', file))]
    } catch {
      // The listing itself had this file open.
      return []
    }
  })
}

describe('the journal of a signer', () => {
  it('has its entries after a restart, and drops entries of an earlier hour', () => {
    const first = openJournal(path, 0)
    for (const atMs of [1_000, 2_000]) first.add(entry(atMs))
    first.close()
    const second = openJournal(path, 3_601_000)
    expect(second.within(KEY, 3_601_000)).toEqual([entry(2_000)])
    expect(second.within(`0x${'cd'.repeat(20)}`, 3_601_000)).toEqual([])
    second.close()
    expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(1)
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  it('keeps entries of a clock that was set back', () => {
    const journal = openJournal(path, 5_000_000)
    journal.add(entry(5_000_000))
    expect(journal.within(KEY, 1_000)).toHaveLength(1)
    journal.close()
  })

  it('drops a line that a kill cut off, and continues in its own line', () => {
    const first = openJournal(path, 0)
    first.add(entry(1_000))
    first.close()
    appendFileSync(path, '{"atMs":2000,"key":"0x')
    const second = openJournal(path, 3_000)
    second.add(entry(3_000))
    second.close()
    const third = openJournal(path, 3_000)
    expect(third.within(KEY, 3_000)).toEqual([entry(1_000), entry(3_000)])
    third.close()
  })

  it('counts only entries that are stored, and stores the next entry after a failed write', () => {
    const journal = openJournal(path, 0, 1)
    journal.add(entry(1_000))
    mkdirSync(`${path}.new`)
    expect(() => journal.add(entry(2_000))).toThrow('EISDIR')
    expect(journal.within(KEY, 3_000)).toEqual([entry(1_000)])
    rmSync(`${path}.new`, { recursive: true })
    journal.add(entry(3_000))
    journal.close()
    const again = openJournal(path, 3_000)
    expect(again.within(KEY, 3_000)).toEqual([entry(1_000), entry(3_000)])
    again.close()
  })

  it('closes only its own file after a failed rewrite, and leaves no file open', () => {
    const journal = openJournal(path, 0, 1)
    journal.add(entry(1_000))
    rmSync(path)
    mkdirSync(path)
    expect(() => journal.add(entry(2_000))).toThrow('EISDIR')
    expect(openFiles().filter((file) => file.includes('.new'))).toEqual([])
    const other = openSync(join(folder, 'other'), 'w')
    rmSync(path, { recursive: true })
    journal.add(entry(2_000))
    expect(writeSync(other, 'open')).toBe(4)
    closeSync(other)
    journal.close()
    expect(openFiles().filter((file) => file.startsWith(folder))).toEqual([])
  })

  it.each(['{}\n', 'text\n', '{"atMs":1}\n\n', '\n'])(
    'does not open with the unreadable line %j, because a cap without its counter would permit an amount twice',
    (text) => {
      openJournal(path, 0).close()
      writeFileSync(path, text)
      expect(() => openJournal(path, 0)).toThrow(/is unreadable in line 1/)
    },
  )
})
