import { describe, expect, it } from 'vitest'
import { checkRows } from '../../../../../core/platform/db/checkRows.ts'
import {
  bool,
  type Column,
  floats,
  hasColumns,
  hex,
  instant,
  int,
  maybe,
  nullable,
  numeric,
  text,
  texts,
} from '../../../../../core/platform/db/columns.ts'

const INT8 = 20
const TEXT = 25
const NUMERIC = 1700

const ROW = { number: int, hash: hex, fee: maybe(numeric) }
const FIELDS = [
  { name: 'number', dataTypeID: INT8 },
  { name: 'hash', dataTypeID: TEXT },
  { name: 'fee', dataTypeID: NUMERIC },
]

describe('rows of a result', () => {
  it('are returned unchanged when they have the declared columns', () => {
    const rows = [
      { number: 1, hash: '0x01', fee: 5n },
      { number: 2, hash: '0x02', fee: null },
    ]
    expect(checkRows(ROW, { fields: FIELDS, rows })).toEqual(rows)
  })

  it('may have more columns than declared', () => {
    const fields = [...FIELDS, { name: 'other', dataTypeID: TEXT }]
    expect(checkRows(ROW, { fields, rows: [] })).toEqual([])
  })

  it('are rejected without a declared column, even if no row was found', () => {
    expect(() => checkRows(ROW, { fields: FIELDS.slice(1), rows: [] })).toThrow(
      'column number is missing',
    )
  })

  it('are rejected with a column of another type, even if no row was found', () => {
    const fields = [{ name: 'number', dataTypeID: NUMERIC }, ...FIELDS.slice(1)]
    expect(() => checkRows(ROW, { fields, rows: [] })).toThrow('column number has type 1700')
  })

  it('are rejected with null in a column that is never null', () => {
    const rows = [{ number: 1, hash: null, fee: null }]
    expect(() => checkRows(ROW, { fields: FIELDS, rows })).toThrow(
      'column hash has an unexpected null',
    )
  })

  it('do not accept a column that only the prototype of the declaration has', () => {
    const fields = [...FIELDS, { name: 'constructor', dataTypeID: TEXT }]
    expect(checkRows(ROW, { fields, rows: [] })).toEqual([])
  })
})

const COLUMNS: readonly (readonly [string, Column<unknown>, unknown, unknown])[] = [
  ['int', int, 5, 5n],
  ['numeric', numeric, 5n, 5],
  ['bool', bool, true, 'true'],
  ['text', text, 'a', 1],
  ['instant', instant, new Date(0), '1970-01-01'],
  ['texts', texts, ['a'], ['a', 1]],
  ['floats', floats, [0.5], ['0.5']],
]
it.each(COLUMNS)('a column of type %s accepts only values of this type', (_, column, good, bad) => {
  expect([column.is(good), column.is(bad), column.is(null)]).toEqual([true, false, false])
  expect([maybe(column).is(good), maybe(column).is(bad), maybe(column).is(null)]).toEqual([
    true,
    false,
    true,
  ])
})

it('a row of an outer join has its columns only if the join found a row', () => {
  const found = { number: 1, hash: '0x01', fee: null }
  const missed = { number: null, hash: null, fee: null }
  expect([hasColumns(ROW, found), hasColumns(ROW, missed)]).toEqual([true, false])
  expect(checkRows(nullable(ROW), { fields: FIELDS, rows: [missed] })).toEqual([missed])
})
