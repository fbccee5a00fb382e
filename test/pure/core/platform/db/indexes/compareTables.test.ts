import { describe, expect, it } from 'vitest'
import {
  comparableOf,
  type IndexColumn,
} from '../../../../../../core/platform/db/indexes/compareTables.ts'

const columns = (...names: readonly string[]): IndexColumn[] =>
  names.map((name) => ({ name, type: 'text' }))

describe('tables of two indexes', () => {
  const old = new Map([
    ['block', columns('id', 'hash')],
    ['vault', columns('id', 'supply')],
  ])

  it('are compared in every column if they are equal', () => {
    expect(comparableOf(old, old, [])).toEqual({
      tables: [
        { table: 'block', columns: ['id', 'hash'] },
        { table: 'vault', columns: ['id', 'supply'] },
      ],
      added: [],
      lost: [],
    })
  })

  it('report new tables and columns, which have nothing to compare', () => {
    const next = new Map([
      ['block', columns('id', 'hash', 'size')],
      ['vault', columns('id', 'supply')],
      ['note', columns('id')],
    ])
    expect(comparableOf(old, next, []).added).toEqual(['block.size', 'note'])
  })

  it('report each lost table, lost column and changed type', () => {
    const next = new Map([
      [
        'block',
        [
          { name: 'id', type: 'text' },
          { name: 'hash', type: 'bytea' },
        ],
      ],
    ])
    expect(comparableOf(old, next, []).lost).toEqual(['block.hash', 'vault'])
  })

  it('leave out columns and tables that change by intent', () => {
    const next = new Map([['vault', columns('id', 'supply')]])
    const changed = [
      { table: 'vault', column: 'supply', reason: 'rounded up' },
      { table: 'block', column: '*', reason: 'removed' },
    ]
    expect(comparableOf(old, next, changed)).toEqual({
      tables: [{ table: 'vault', columns: ['id'] }],
      added: [],
      lost: [],
    })
  })
})
